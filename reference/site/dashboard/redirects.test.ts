import { expect, onTestFinished, test } from "vitest";
import { startTestSite } from "../../testing/start-test-site.ts";

/** These end what the other forms need. */
const last = ["/revoke", "/delete", "/sign-out"];
const rank = (action: string): number => last.findIndex((end) => action.endsWith(end));

test("every form of the dashboard is answered with a redirect", async () => {
  const site = await startTestSite({ keys: { Owner: "owner" } });
  onTestFinished(() => site.close());
  const { id } = await site.make({});
  const { post, document } = await site.signIn();
  const tabs = ["recipients", "responses", "delete"].map((tab) => `/dashboard/surveys/${id}/${tab}`);
  const forms = new Map<string, Record<string, string>>();
  for (const path of ["/dashboard", "/dashboard/settings/api-keys", "/dashboard/outbox", ...tabs]) {
    for (const form of (await document(path)).querySelectorAll("form[method=post]")) {
      const fields = form
        .querySelectorAll("[name]")
        .map(({ attributes: { name = "", value = "" } }) => [name, value === "" ? "Filled in" : value] as const);
      forms.set(form.getAttribute("action") ?? path, Object.fromEntries(fields));
    }
  }
  const answers: string[] = [];
  for (const action of [...forms.keys()].toSorted((a, b) => rank(a) - rank(b))) {
    // a rotated key has another form to revoke it
    const keys = await document("/dashboard/settings/api-keys");
    const revoke = keys.querySelector("form[action$=revoke]")?.getAttribute("action") ?? "";
    const { status } = await post(action.endsWith("/revoke") ? revoke : action, forms.get(action));
    answers.push(`${status} ${action.replace(id, "ID").replace(/(?<=api-keys\/)[^/]+/, "KEY")}`);
  }
  expect(answers.toSorted()).toEqual([
    "303 /dashboard/settings/api-keys",
    "303 /dashboard/settings/api-keys/KEY/revoke",
    "303 /dashboard/settings/api-keys/KEY/rotate",
    "303 /dashboard/sign-out",
    "303 /dashboard/surveys/ID/delete",
    "303 /dashboard/surveys/ID/invitations",
    "303 /dashboard/surveys/ID/published",
  ]);
});
