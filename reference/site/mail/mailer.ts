import { createTransport } from "nodemailer";

/** One mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail that went to the outbox; the time is ISO 8601. */
export interface SentMail extends Mail {
  readonly sentAt: string;
}

/** Hands mails on. */
export interface Mailer {
  /** Resolves when the mail is handed on; rejects with MailFailed. */
  readonly send: (mail: Mail) => Promise<void>;
  /** The mails that were kept instead of sent, newest first; absent where they are really sent. */
  readonly outbox?: () => readonly SentMail[];
  /** Hangs up on the mail server; absent where there is none. */
  readonly close?: () => void;
}

/** A mail couldn't be handed on; the message says why, as the mail server put it. */
export class MailFailed extends Error {
  override readonly name = "MailFailed";
}

/** The outbox forgets the oldest mails beyond this many. */
const outboxSize = 500;

// what a sender wrote is never read as a file name or an address to fetch
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

/** A mailer that sends nothing and keeps what it would have sent. */
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

/** A mailer that hands mails to the server of an smtp: or smtps: URL. */
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
