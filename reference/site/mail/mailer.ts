import { createTransport } from "nodemailer";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The time is ISO 8601. */
export interface SentMail extends Mail {
  readonly sentAt: string;
}

export interface Mailer {
  /** Resolves when the mail is handed on; rejects with MailFailed. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Newest first; undefined if mail is really sent. */
  readonly outbox?: () => readonly SentMail[];
  readonly close?: () => void;
}

/** The message gives the mail server's reason. */
export class MailFailed extends Error {
  override readonly name = "MailFailed";
}

/** Beyond this number, the outbox drops the oldest mails. */
const outboxSize = 500;

// a sender's text is never read as a file name or a URL to fetch
const closed = { disableFileAccess: true, disableUrlAccess: true };

// RFC 5322 §2.2: a line break would end the header
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

const addressed = (mail: Mail, from: string) => ({
  from,
  to: { name: "", address: mail.to },
  subject: oneLine(mail.subject),
  text: mail.text,
  html: mail.html,
});

export function createOutbox(from: string, clock: () => Date = () => new Date()): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, ...closed });
  const mails: SentMail[] = [];
  return {
    send: async (mail) => {
      await transport.sendMail(addressed(mail, from));
      mails.unshift({ ...mail, subject: oneLine(mail.subject), sentAt: clock().toISOString() });
      mails.length = Math.min(mails.length, outboxSize);
    },
    outbox: () => mails,
  };
}

export function createSmtpMailer(url: string, from: string, timeoutMs = 10_000): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      ...closed,
    },
    {},
  );
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(addressed(mail, from));
      } catch (error) {
        throw new MailFailed(error instanceof Error ? oneLine(error.message) : "the mail server rejected it");
      }
    },
    close: () => transport.close(),
  };
}
