import { client } from "./hey/client.gen.js";
import { addRecipients, createSurvey, listSurveys, readResponses, readSurvey, updateSurvey } from "./hey/index.js";

client.setConfig({ baseUrl: process.env["SERVICE_BASE_URL"] ?? "", auth: () => process.env["SERVICE_API_KEY"] });

const created = await createSurvey({
  body: {
    targetCompany: "Example Ltd",
    title: "Pulse",
    questions: [{ type: "dropdown", label: "Which plan?", options: ["Free", "Paid"] }],
    recipients: [{ email: "ada@example.com" }],
  },
});
const id: string = created.data?.survey.id ?? "";
await updateSurvey({ path: { id }, body: { title: "Pulse, again" } });
const added = await addRecipients({ path: { id }, body: { recipients: [{ email: "alan@example.com" }] } });
const read = await readSurvey({ path: { id } });
const unknown = await readSurvey({ path: { id: "nobody" } });
const list = await listSurveys({ query: { limit: 1 } });
const responses = await readResponses({ path: { id } });
const seen = [
  read.data?.survey.title,
  added.data?.added,
  read.data?.survey.recipients.length,
  list.data?.surveys.length,
  responses.data?.responses.length,
  unknown.error?.status,
];
if (seen.join(" ") !== "Pulse, again 1 2 1 0 404") throw new Error(seen.join(" "));
process.stdout.write("hey-api: all six operations\n");
