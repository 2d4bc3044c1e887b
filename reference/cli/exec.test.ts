import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("../../lib/survey-reference.js", import.meta.url));
const driver = new URL("../../lib/reference-driver.js", import.meta.url).href;

/** Does everything that a run does: creates a survey, answers it by the driver, reads the response. */
const script = `
  const { SERVICE_BASE_URL: url, SERVICE_API_KEY: key } = process.env;
  const headers = { authorization: "Bearer " + key };
  const survey = { targetCompany: "x", title: "y", published: true, questions: [{ type: "short_text", label: "z" }], recipients: [{ email: "a@example.com" }] };
  const made = await (await fetch(url + "/surveys", { method: "POST", headers, body: JSON.stringify(survey) })).json();
  const { slug, id, recipients: [recipient] } = made.survey;
  const { submitResponse, markInvited } = await import("${driver}");
  await submitResponse({ url: recipient.url, answers: ["answered"] });
  await markInvited({ surveyId: id, slug, recipientId: recipient.id });
  const { responses } = await (await fetch(url + "/surveys/" + id + "/responses", { headers })).json();
  console.log(new URL(recipient.url).origin, responses[0].answers[0].value);`;

test.each(["127.0.0.1", "localhost"])(
  "with a public URL, exec's command works at %s, where the server listens",
  async (host) => {
    const words = ["--host", host, "--public-url", "https://surveys.example", "exec", "--", process.execPath];
    const { stdout } = await promisify(execFile)(process.execPath, [
      main,
      ...words,
      "--input-type=module",
      "-e",
      script,
    ]);
    expect(stdout).toBe("https://surveys.example answered\n");
  },
);
