import { addRecipients, createSurvey, listSurveys, readResponses, readSurvey, updateSurvey } from "./orval/client.js";

const headers = { Authorization: `Bearer ${process.env["SERVICE_API_KEY"]}` };
const plain = globalThis.fetch;
globalThis.fetch = (input, init) => plain(`${process.env["SERVICE_BASE_URL"]}${input as string}`, init);

const created = await createSurvey(
  { targetCompany: "Example Ltd", title: "Pulse", recipients: [{ email: "ada@example.com" }] },
  { headers: { ...headers, "Content-Type": "application/json" } },
);
if (created.status !== 201) throw new Error(`create: ${created.status}`);
const { id } = created.data.survey;
await updateSurvey(id, { title: "Pulse, again" }, { headers: { ...headers, "Content-Type": "application/json" } });
const added = await addRecipients(
  id,
  { recipients: [{ email: "alan@example.com" }] },
  { headers: { ...headers, "Content-Type": "application/json" } },
);
const read = await readSurvey(id, { headers });
const unknown = await readSurvey("nobody", { headers });
const list = await listSurveys({ limit: 1 }, { headers });
const responses = await readResponses(id, { headers });
const seen = [
  read.status === 200 && read.data.survey.title,
  added.status === 200 && added.data.added,
  list.status === 200 && list.data.surveys.length,
  responses.status === 200 && responses.data.responses.length,
  unknown.status,
];
if (seen.join(" ") !== "Pulse, again 1 1 0 404") throw new Error(seen.join(" "));
process.stdout.write("orval: all six operations\n");
