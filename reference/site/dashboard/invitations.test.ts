import { describe, expect, onTestFinished, test } from "vitest";
import { MailFailed } from "../mail/mailer.ts";
import type { Mail } from "../mail/mailer.ts";
import { listAt, memberAt } from "../../testing/members.ts";
import type { SiteOptions } from "../site.ts";
import { startTestSite } from "../../testing/start-test-site.ts";
import type { TestSite } from "../../testing/start-test-site.ts";

async function start(options: SiteOptions = {}): Promise<TestSite> {
  const site = await startTestSite(options);
  onTestFinished(() => site.close());
  return site;
}

describe("invitations", () => {
  test("that the mail server rejects aren't marked as sent, and the others are", async () => {
    const mails: Mail[] = [];
    const send = async (mail: Mail): Promise<void> => {
      if (mail.to.startsWith("refused")) throw new MailFailed("550 no such mailbox");
      mails.push(mail);
    };
    const site = await start({ mailer: { send } });
    const recipients = ["refused@example.com", "ada@example.com"].map((email) => ({
      email,
      title: "Your\r\nBcc: x@evil.example",
    }));
    const { id } = await site.make({ recipients });
    const { post, document } = await site.signIn();
    const sent = await post(`/dashboard/surveys/${id}/invitations`);
    expect(sent.status).toBe(303);
    const shown = sent.headers.get("location") ?? "";
    const page = await document(shown);
    expect((await document(shown)).querySelector(".notice.bad")).toBeNull();
    expect(page.querySelector(".notice.bad")?.text).toMatch(
      /1 invitation sent\.\s+Not sent:\s+refused@example\.com: 550/,
    );
    const body: unknown = await (await site.api("GET", `/surveys/${id}`)).json();
    expect(listAt(body, "survey", "recipients").map((row) => memberAt(row, "inviteSentAt"))).toEqual([
      null,
      expect.any(String),
    ]);
    expect(mails.map(({ to }) => to)).toEqual(["ada@example.com"]);
  });

  test("of an unpublished survey are sent only after a question that says why", async () => {
    const mails: Mail[] = [];
    const site = await start({ mailer: { send: async (mail) => void mails.push(mail) } });
    const { id, recipientId } = await site.make({ published: false });
    const { post, document } = await site.signIn();
    const asked = await post(`/dashboard/surveys/${id}/invitations`, { recipient: recipientId });
    const question = `/dashboard/surveys/${id}/invitations?recipient=${recipientId}`;
    expect([asked.status, asked.headers.get("location"), mails.length]).toEqual([303, question, 0]);
    const page = await document(question);
    expect(page.querySelector("main")?.text).toContain("isn’t published");
    const form = page.querySelector(`form[action="/dashboard/surveys/${id}/invitations"]`);
    const fields = Object.fromEntries(
      (form?.querySelectorAll("input") ?? []).map((input) => [
        input.getAttribute("name") ?? "",
        input.getAttribute("value") ?? "",
      ]),
    );
    expect((await post(`/dashboard/surveys/${id}/invitations`, fields)).status).toBe(303);
    expect(mails.map(({ to }) => to)).toEqual(["ada@example.com"]);
  });

  test("whose time was given in another zone are shown in UTC", async () => {
    const site = await start();
    const recipients = ["2026-01-31T07:30:00+08:00", "2026-01-31T07:30:00", "2026-01-31T07:30:00Z"].map(
      (inviteSentAt, index) => ({ email: `p${index}@example.com`, inviteSentAt }),
    );
    const { id } = await site.make({ recipients });
    const page = await (await site.signIn()).document(`/dashboard/surveys/${id}/recipients`);
    expect(page.querySelectorAll("[data-recipient] time").map(({ text }) => text)).toEqual([
      "2026-01-30 23:30 UTC",
      "2026-01-31 07:30 UTC",
      "2026-01-31 07:30 UTC",
    ]);
  });

  test("are never sent by the API, whatever it is asked", async () => {
    const mails: Mail[] = [];
    const site = await start({ mailer: { send: async (mail) => void mails.push(mail) } });
    const notified = { notifyOnResponse: true, notificationEmail: "me@example.com" };
    const { id } = await site.make({ ...notified });
    const rows = [{ email: "b@example.com", inviteTop: "Hi", inviteSentAt: "2026-01-01T00:00:00Z" }];
    await site.api("POST", `/surveys/${id}/recipients`, { recipients: rows });
    await site.api("PATCH", `/surveys/${id}`, { recipients: rows, title: "Another" });
    await site.api("GET", `/surveys/${id}/responses`);
    await site.site.settled();
    expect(mails).toEqual([]);
  });

  test("asked for again while they are on their way are sent once, and the page says so", async () => {
    const mails: Mail[] = [];
    const seen: unknown[] = [];
    const send = async (mail: Mail): Promise<void> => {
      mails.push(mail);
      const { status, headers } = await invite();
      const page = headers.get("location") ?? "";
      seen.push(status, page, (await document(page)).querySelector(".notice")?.text);
    };
    const site = await start({ mailer: { send } });
    const { id, recipientId } = await site.make({});
    const { post, document } = await site.signIn();
    const invite = (): Promise<Response> => post(`/dashboard/surveys/${id}/invitations`, { recipient: recipientId });
    expect((await invite()).status).toBe(303);
    const page = `/dashboard/surveys/${id}/recipients`;
    expect(seen).toEqual([303, page, "Invitations are being sent."]);
    expect((await document(page)).querySelector(".notice")).toBeNull();
    expect(mails.length).toBe(1);
  });

  test("keep what was changed while they were on their way", async () => {
    const site = await start({
      mailer: {
        send: async () =>
          void (await site.api("POST", `/surveys/${id}/recipients`, {
            recipients: [{ email: "ADA@example.com", title: "Changed" }],
          })),
      },
    });
    const { id } = await site.make({});
    await (await site.signIn()).post(`/dashboard/surveys/${id}/invitations`);
    const body: unknown = await (await site.api("GET", `/surveys/${id}`)).json();
    expect(memberAt(body, "survey", "recipients", 0)).toMatchObject({
      title: "Changed",
      inviteSentAt: expect.any(String),
    });
  });
});
