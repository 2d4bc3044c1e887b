import { reference } from "./components.ts";
import type { Operation } from "./operation.ts";
import { ofBodies, ofNamedSurvey, ofQuestions, ofRecipientsGiven, ofRecipientsReturned } from "./requirement-groups.ts";

function within(stated: Readonly<Record<string, unknown>>) {
  const envelope = {
    type: "object",
    additionalProperties: true,
    description: "An envelope of the server's choice that contains it.",
  };
  return { anyOf: [stated, envelope] };
}

const anyList = within({ type: "array", items: {} });

/** The six operations by id, in the contract's order. */
export const operations = {
  createSurvey: {
    method: "post",
    path: "/surveys",
    summary: "Create a survey",
    description:
      "Creates a survey with its questions and recipients. Seven members are optional; which of the other five are required is open.",
    body: "SurveyDraft",
    success: {
      description: "An object with the member `survey`: the created survey, each of its recipients with its `url`.",
      schema: reference("CreatedSurvey"),
    },
    errors: ["400", "401", "409", "429"],
    requirements: [
      "SUR-1",
      "SUR-2",
      "SUR-5",
      "SUR-6",
      "SUR-10",
      "SUR-11",
      "SUR-12",
      "SUR-13",
      "SUR-14",
      "SUR-15",
      "SUR-16",
      "SUR-17",
      "SUR-18",
      "SUR-19",
      "SUR-20",
      "SUR-21",
      "SUR-22",
      ...ofQuestions,
      "RCP-5",
      ...ofRecipientsGiven,
      ...ofRecipientsReturned,
      "LIM-1",
      "LIM-2",
      "LIM-9",
      "ERR-1",
      "ERR-4",
      "ERR-10",
      ...ofBodies,
    ],
  },
  listSurveys: {
    method: "get",
    path: "/surveys",
    summary: "List the surveys of the key",
    description:
      "Lists every survey of the key and no other. Order, pages and whether items are whole surveys are open.",
    success: { description: "The surveys of the key.", schema: anyList },
    errors: ["401", "429"],
    requirements: ["SUR-4", "SUR-7", "SUR-8", "SUR-9", "SUR-41", ...ofRecipientsReturned, "AUT-8"],
  },
  readSurvey: {
    method: "get",
    path: "/surveys/{id}",
    summary: "Read a survey",
    description: "Returns the survey that the id or slug names.",
    success: { description: "The survey.", schema: within(reference("Survey")) },
    errors: ["401", "404", "429"],
    requirements: ["SUR-2", "SUR-3", "SUR-41", ...ofRecipientsReturned, ...ofNamedSurvey],
  },
  updateSurvey: {
    method: "patch",
    path: "/surveys/{id}",
    summary: "Update a survey",
    description:
      "Sets the given members and leaves the others unchanged. `recipients` overwrites the whole list; to add recipients, use POST /surveys/{id}/recipients.",
    body: "SurveyPatch",
    success: { description: "The updated survey.", schema: within(reference("Survey")) },
    errors: ["400", "401", "404", "429"],
    requirements: [
      "SUR-30",
      "SUR-31",
      "SUR-32",
      "SUR-33",
      "SUR-34",
      "SUR-35",
      "SUR-36",
      "SUR-37",
      "SUR-38",
      "SUR-39",
      "SUR-40",
      "SUR-42",
      ...ofQuestions,
      "RCP-20",
      "RCP-21",
      ...ofRecipientsGiven,
      ...ofRecipientsReturned,
      "LIM-3",
      "LIM-4",
      "LIM-10",
      "ERR-2",
      "ERR-5",
      "ERR-11",
      ...ofBodies,
      ...ofNamedSurvey,
    ],
  },
  addRecipients: {
    method: "post",
    path: "/surveys/{id}/recipients",
    summary: "Add or update recipients",
    description:
      "Matches each recipient object to the survey's recipients by `id` or by `email`. An object that matches updates the recipient, or with `skipExisting: true` leaves it unchanged; any other is added. A survey has at most 200 recipients.",
    body: "RecipientsAdd",
    success: {
      description:
        "The counts `added`, `updated` and `skipped`: how many recipient objects were added, updated and skipped. One that is 0 may be missing.",
      schema: within(reference("Counts")),
    },
    errors: ["400", "401", "404", "429"],
    requirements: [
      "RCP-30",
      "RCP-31",
      "RCP-32",
      "RCP-33",
      "RCP-34",
      "RCP-35",
      "RCP-36",
      "RCP-37",
      "RCP-38",
      "RCP-39",
      "RCP-40",
      "RCP-41",
      "RCP-42",
      "RCP-43",
      "RCP-44",
      "RCP-45",
      "RCP-46",
      "RCP-47",
      "RCP-48",
      "RCP-49",
      ...ofRecipientsGiven,
      "RCP-51",
      "LIM-5",
      "LIM-6",
      "LIM-7",
      "LIM-8",
      "LIM-10",
      "LIM-11",
      "ERR-3",
      "ERR-6",
      "ERR-12",
      ...ofBodies,
      ...ofNamedSurvey,
    ],
  },
  readResponses: {
    method: "get",
    path: "/surveys/{id}/responses",
    summary: "Read the responses",
    description: "Returns the responses collected for the survey. Their members are open.",
    success: { description: "The responses of the survey.", schema: anyList },
    errors: ["401", "404", "429"],
    requirements: ["RSP-1", "RSP-2", "RSP-3", "RSP-4", "RSP-5", "RSP-6", "RSP-7", "RSP-8", ...ofNamedSurvey],
  },
} as const satisfies Record<string, Operation>;

/** The id of an operation. */
export type OperationId = keyof typeof operations;

/** Every operation with its id, in the contract's order. */
export const operationEntries = Object.entries(operations) as readonly (readonly [OperationId, Operation])[];
