import type { Fetch } from "../../../reference/api/options.ts";
import type { FullDriver } from "./create-drivable.ts";
import { testKeys } from "./test-run-options.ts";

const baseUrl = "http://localhost/api/v1";
const { ownerKey, otherKey } = testKeys;

export const preparedSlug = "prepared";

const draft = {
  targetCompany: "Example Company",
  title: "Prepared",
  description: "For reading",
  welcomeMessage: "Welcome",
  slug: preparedSlug,
  published: true,
  questions: [{ type: "short_text", label: "What is your role?", required: true }],
  recipients: ["ada", "grace", "ida"].map((name) => ({
    targetCompany: "Example Company",
    email: `${name}@example.com`,
    title: `For ${name}`,
    accentColor: "#336699",
    inviteTop: `Hello ${name}`,
    inviteBottom: "It takes five minutes",
    inviteSignOff: "Kind regards",
  })),
};

interface CreateResponse {
  readonly survey?: {
    /** A number on some servers. */
    readonly id: string | number;
    readonly recipients: readonly { readonly id: string; readonly url: string }[];
  };
}

async function create(app: Fetch, key: string, changes: object): Promise<CreateResponse> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const send = (document: object): Promise<Response> =>
    Promise.resolve(
      app(new Request(`${baseUrl}/surveys`, { method: "POST", headers, body: JSON.stringify(document) })),
    );
  const document = { ...draft, ...changes };
  const first = await send(document);
  // some servers take recipient ids only from the caller
  const rowsWithIds = draft.recipients.map((row) => ({ ...row, id: row.email.replace("@example.com", "") }));
  const answer = first.ok ? first : await send({ ...document, recipients: rowsWithIds });
  const text = await answer.text();
  // some servers answer with an empty body
  return (text === "" ? {} : JSON.parse(text)) as CreateResponse;
}

/** Creates the surveys that a run without writes needs: one published with a response, one more, one of the other key. */
export async function prepareSurveys(app: Fetch, driver: FullDriver): Promise<void> {
  const { survey } = await create(app, ownerKey, {});
  await create(app, ownerKey, { slug: "another", title: "Another", published: false });
  await create(app, otherKey, { slug: "of-the-other-key", title: "Of the other key" });
  const [row] = survey?.recipients ?? [];
  if (survey === undefined || row === undefined) return;
  const name = { surveyId: `${survey.id}`, slug: preparedSlug, recipientId: row.id };
  // the driver fails if a server stores the survey under another name than it shows
  await driver.submitResponse({ ...name, url: row.url, answers: ["Engineer"] }).catch(() => undefined);
  await driver.markInvited(name).catch(() => undefined);
}
