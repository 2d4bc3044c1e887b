import { z } from "zod";

// The members of a response are open (response-record, answer-record): these schemas describe the reference server only,
// and no check reads them.

const gridRow = z.object({
  row: z.string().describe("The row's text; the question's label where the grid has no rows of its own."),
  value: z
    .union([z.string().meta({ title: "one option" }), z.array(z.string()).meta({ title: "list of options" }), z.null()])
    .describe("multiple_choice_grid: one option or null. checkbox_grid: a list of options."),
});

/** An answer as the reference records it. */
export const answerRecord = z.object({
  question: z.int().min(0).describe("The question's position in the survey, from 0."),
  type: z.string().describe("The question's type when it was answered."),
  label: z.string().describe("The question's label when it was answered."),
  value: z
    .union([
      z.string().meta({ title: "text" }),
      z.number().meta({ title: "number" }),
      z.array(z.string()).meta({ title: "list of options" }),
      z.array(gridRow).meta({ title: "list of rows" }),
      z.null(),
    ])
    .describe(
      "Text: short_text, long_text, single_choice, dropdown, date (2026-01-31), time (14:30). Number: linear_scale, rating (1 to 5). List of options: multiple_choice. List of rows: the grids. Null: not answered, or answered by `other` alone.",
    ),
  other: z.string().optional().describe("What was written next to Other, where that was chosen."),
});

/** A response as the reference records it. */
export const responseRecord = z.object({
  id: z.string(),
  recipientId: z.string(),
  submittedAt: z.iso.datetime().describe("When it was last submitted; answering again replaces the answers."),
  answers: z.array(answerRecord).describe("One for each question, in their order."),
});

/** The reference server's response to GET /surveys/{id}/responses. */
export const responsesOfReference = z
  .object({ responses: z.array(responseRecord).describe("Oldest first.") })
  .describe("The records of the reference server; another server's are of its own choice.");
