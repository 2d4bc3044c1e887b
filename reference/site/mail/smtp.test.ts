import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { newApiKeys } from "../../cli/api-keys.ts";
import { startReference } from "../../cli/serve.ts";
import { createDriver } from "../../driver/create-driver.ts";
import { defaultLimits } from "../../api/options.ts";
import { memberAt, textAt } from "../../testing/members.ts";
import { MailFailed, createOutbox, createSmtpMailer } from "./mailer.ts";

interface Mailbox {
  readonly url: string;
  readonly mails: readonly { readonly to: readonly string[]; readonly raw: string }[];
}

function startMailbox(): Promise<Mailbox> {
  const mails: { to: readonly string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("refused") ? new Error("no such mailbox") : null),
    onData: (stream, { envelope }, done) => {
      let raw = "";
      stream.on("data", (part) => (raw += String(part)));
      stream.on("end", () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return new Promise((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => {
      const address = listening.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      resolve({ url: `smtp://127.0.0.1:${port}`, mails });
    });
  });
}

const mail = { to: "ada@example.com", subject: "Your view", text: "Dear Ada,\n", html: "<p>Dear Ada,</p>" };

test("a mail reaches its one recipient as text and HTML, and no header is added through what a sender wrote", async () => {
  const { url, mails } = await startMailbox();
  const { send, close } = createSmtpMailer(url, "Surveys <surveys@example.com>");
  onTestFinished(close ?? (() => undefined));
  await send({ ...mail, subject: "Your view\r\nBcc: evil@example.com\r\n\r\nbody" });
  expect(mails.map(({ to }) => to)).toEqual([["ada@example.com"]]);
  const [head = ""] = (mails[0]?.raw ?? "").split("\r\n\r\n");
  expect(head).toContain("From: Surveys <surveys@example.com>");
  expect(head).toContain("Subject: Your view Bcc: evil@example.com body");
  expect(head).not.toMatch(/^Bcc:/m);
  expect(mails[0]?.raw).toMatch(/text\/plain[^]*Dear Ada,[^]*text\/html[^]*<p>Dear Ada,<\/p>/);
});

test("a mail that the server rejects, or a server that isn't there, is reported as MailFailed", async () => {
  const { url } = await startMailbox();
  const { send, close } = createSmtpMailer(url, "a@example.com");
  onTestFinished(close ?? (() => undefined));
  await expect(send({ ...mail, to: "refused@example.com" })).rejects.toThrow(/no such mailbox/);
  await expect(createSmtpMailer("smtp://127.0.0.1:9", "a@example.com", 500).send(mail)).rejects.toThrow(MailFailed);
});

test("the outbox keeps the newest 500 mails, newest first", async () => {
  const { send, outbox } = createOutbox("a@example.com", () => new Date(0));
  for (let n = 0; n < 501; n += 1) await send({ ...mail, subject: `${n}` });
  expect(outbox?.().length).toBe(500);
  expect(outbox?.()[0]).toEqual({ ...mail, subject: "500", sentAt: "1970-01-01T00:00:00.000Z" });
});

test("--smtp hands an invitation in the recipient's own copy to the mail server, and the outbox says so", async () => {
  const { url: smtp, mails } = await startMailbox();
  const keys = newApiKeys();
  const { requestsPerWindow: rateLimit, windowSeconds: rateWindow } = defaultLimits;
  const options = { port: 0, host: "127.0.0.1", rateLimit, rateWindow, smtp, mailFrom: "surveys@example.com" };
  const server = await startReference(options, keys);
  onTestFinished(server.close);
  const headers = { authorization: `Bearer ${keys.SERVICE_API_KEY}` };
  const copy = { title: "Your view", inviteTop: "Dear Ada,", inviteBottom: "Thanks,", inviteSignOff: "The team" };
  const recipients = [{ email: "ada@example.com", ...copy }];
  const body = JSON.stringify({ targetCompany: "x", title: "y", recipients });
  const created: unknown = await (await fetch(`${server.url}/surveys`, { method: "POST", headers, body })).json();
  const [surveyId, slug] = [textAt(created, "survey", "id"), textAt(created, "survey", "slug")];
  const recipientId = textAt(created, "survey", "recipients", 0, "id");
  await createDriver(server.signInLink).markInvited({ surveyId, slug, recipientId });
  expect(mails.map(({ to }) => to)).toEqual([["ada@example.com"]]);
  const page = textAt(created, "survey", "recipients", 0, "url");
  const [text = ""] = /Dear Ada,[^]*?The team/.exec(mails[0]?.raw.replaceAll(/=\r\n/g, "") ?? "") ?? [];
  expect(text.replaceAll("\r\n", "\n")).toBe(`Dear Ada,\n\n${page}\n\nThanks,\n\nThe team`);
  const read: unknown = await (await fetch(`${server.url}/surveys/${surveyId}`, { headers })).json();
  expect(memberAt(read, "survey", "recipients", 0, "inviteSentAt")).toEqual(expect.any(String));
  const signedIn = await fetch(server.signInLink(), { redirect: "manual" });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const outbox = await (await fetch(`${server.origin}/dashboard/outbox`, { headers: { cookie } })).text();
  expect(outbox).toContain("Mail is handed to a mail server");
});
