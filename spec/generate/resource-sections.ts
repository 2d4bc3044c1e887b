import type { Field, SurveyField } from "../schemas/field.ts";
import { questionFields } from "../schemas/question-fields.ts";
import { questionTypes } from "../schemas/question-type.ts";
import { recipientFields } from "../schemas/recipient-fields.ts";
import { surveyFields } from "../schemas/survey-fields.ts";
import { heading, linkTo, table } from "./markdown.ts";
import { requirementBlocks } from "./requirement-blocks.ts";
import { ofChapter, ofRecipientResource } from "./requirement-places.ts";

function links({ requirements }: Field): string {
  return requirements.map((id) => linkTo(id)).join(", ");
}

function surveyTable(): string {
  const rows = Object.entries<SurveyField>(surveyFields).map(([name, field]) => [
    `\`${name}\``,
    field.type,
    field.sent,
    field.patch,
    field.returned,
    field.text,
    links(field),
  ]);
  return table(["Member", "Type", "Create", "PATCH", "Returned", "Meaning", "Requirements"], rows);
}

function fieldTable(fields: Readonly<Record<string, Field>>, sent: string): string {
  const rows = Object.entries(fields).map(([name, field]) => [
    `\`${name}\``,
    field.type,
    field.sent,
    field.returned,
    field.text,
    links(field),
  ]);
  return table(["Member", "Type", sent, "Returned", "Meaning", "Requirements"], rows);
}

const opening = `A type with an asterisk is what a careful client sends; the contract does not state it. "May be required" means that the contract names the
member and does not say whether a service may require it. "As given" means: if the client sent the member, it is returned, unchanged as [Conventions](#values) define
it. How a member is returned that was never set is open (\`unset-members\`).`;

const ofSurvey = `Members marked "optional" can be left out of a create (${linkTo("SUR-5")}). Which of the five marked "may be required" are required is open
(\`required-on-create\`); a client that sends all five is always right. What a service does with values of other types is open (\`text-coercion\`, \`setting-coercion\`, \`null-on-create\`,
\`null-lists\`), and so is whether a text may be empty (\`empty-text\`).`;
const ofQuestion = `Which members a question must have is open (\`absent-question-members\`, \`choice-without-options\`, \`grid-members\`), but for the two that a
linear_scale requires (${linkTo("LIM-22")}, ${linkTo("LIM-25")}). A client that sends what the column "Sent" names is always right, but for grids, whose rows and columns the contract does
not describe. Values of other types are rejected as the requirements say; some are open (\`boolean-coercion\`, \`null-settings\`, \`number-coercion\`, \`number-spelling\`,
\`option-types\`, \`text-coercion\`).`;
const ofRecipient = `Which members a recipient must have is open (\`required-on-recipient\`, \`recipient-without-keys\`); a client that sends all that are marked
"may be required" is always right. Which values are rejected is open (\`email-validation\`, \`colour-validation\`, \`invite-sent-at-validation\`, \`text-coercion\`,
\`null-in-recipient\`).`;

/** The section on what surveys, questions and recipients are made of. */
export function resourceSection(): readonly string[] {
  const types = questionTypes.map((type) => `\`${type}\``).join(", ");
  return [
    heading(2, "resources", "6. Resources"),
    opening,
    heading(3, "survey", "6.1 Survey"),
    surveyTable(),
    ofSurvey,
    heading(3, "question", "6.2 Question"),
    `The eleven types are ${types}.`,
    fieldTable(questionFields, "Sent"),
    ofQuestion,
    ...requirementBlocks(ofChapter("QST")),
    heading(3, "recipient", "6.3 Recipient"),
    fieldTable(recipientFields, "Sent"),
    ofRecipient,
    ...requirementBlocks(ofRecipientResource),
  ];
}
