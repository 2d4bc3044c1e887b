import type { Fetch } from "../../../reference/api/options.ts";
import type { FullDriver } from "./create-drivable.ts";
import { testKeys } from "./test-run-options.ts";

const baseUrl = "http://localhost/api/v1";
const { ownerKey, otherKey } = testKeys;

export const preparedSlug = "prepared";

/** The body of a create with every member that a read can show. */
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
    /** Some servers show numbers. */
    readonly id: string | number;
    readonly recipients: readonly { readonly id: string; readonly url: string }[];
  };
}

/** Creates the surveys that a read-only run needs: a published one with a response, a draft, and another key's. */
export async function prepareSurveys(app: Fetch, driver: FullDriver): Promise<void> {
  const { survey } = await create(app, ownerKey, draft);
  await create(app, ownerKey, { ...draft, slug: "another", title: "Another", published: false });
  await create(app, otherKey, { ...draft, slug: "of-the-other-key", title: "Of the other key" });
  const [recipient] = survey?.recipients ?? [];
  // a faulty server may show no recipient, and then the run judges the surveys without a response
  if (survey === undefined || recipient === undefined) return;
  const ids = { surveyId: `${survey.id}`, slug: preparedSlug, recipientId: recipient.id };
  // the driver fails if a server shows another id than it stores
  await driver.submitResponse({ ...ids, url: recipient.url, answers: ["Engineer"] }).catch(() => undefined);
  await driver.markInvited(ids).catch(() => undefined);
}

/** Tries again with ids for the recipients, because some servers reject recipients without ids. */
async function create(app: Fetch, key: string, survey: typeof draft): Promise<CreateResponse> {
  const first = await post(app, key, survey);
  const recipientsWithIds = draft.recipients.map((recipient) => ({
    ...recipient,
    id: recipient.email.replace("@example.com", ""),
  }));
  const response = first.ok ? first : await post(app, key, { ...survey, recipients: recipientsWithIds });
  const text = await response.text();
  // some servers answer with an empty body
  return (text === "" ? {} : JSON.parse(text)) as CreateResponse;
}

async function post(app: Fetch, key: string, survey: object): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return app(new Request(`${baseUrl}/surveys`, { method: "POST", headers, body: JSON.stringify(survey) }));
}
