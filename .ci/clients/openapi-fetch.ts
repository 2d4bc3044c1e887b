import createClient from "openapi-fetch";
import type { paths } from "./types.js";

const baseUrl = process.env["SERVICE_BASE_URL"] ?? "";
const client = createClient<paths>({
  baseUrl,
  headers: { Authorization: `Bearer ${process.env["SERVICE_API_KEY"]}` },
});

const created = await client.POST("/surveys", {
  body: {
    targetCompany: "Example Ltd",
    title: "Pulse",
    questions: [{ type: "linear_scale", label: "How likely?", scaleMin: 0, scaleMax: 10 }],
    recipients: [{ email: "ada@example.com" }],
  },
});
const id: string = created.data?.survey.id ?? "";
await client.PATCH("/surveys/{id}", { params: { path: { id } }, body: { title: "Pulse, again" } });
const added = await client.POST("/surveys/{id}/recipients", {
  params: { path: { id } },
  body: { recipients: [{ email: "alan@example.com" }] },
});
const read = await client.GET("/surveys/{id}", { params: { path: { id } } });
const unknown = await client.GET("/surveys/{id}", { params: { path: { id: "nobody" } } });
const list = await client.GET("/surveys", { params: { query: { limit: 1 } } });
const responses = await client.GET("/surveys/{id}/responses", { params: { path: { id } } });
const emails: readonly string[] = read.data?.survey.recipients.map(({ email }) => email) ?? [];
const seen = [
  read.data?.survey.title,
  added.data?.added,
  emails.join(),
  list.data?.surveys.length,
  responses.data?.responses.length,
  unknown.error?.status,
];
if (seen.join(" ") !== "Pulse, again 1 ada@example.com,alan@example.com 1 0 404") throw new Error(seen.join(" "));
process.stdout.write("openapi-fetch: all six operations\n");
