import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { Mutant } from "./mutant.ts";
import { rewritten } from "./rewritten.ts";
import { on } from "./visit.ts";
import type { Occasion } from "./visit.ts";

type Member = "inviteTop" | "inviteBottom" | "inviteSignOff";

/** A server whose surveys have a member of their invitations, as their first recipient has it. */
const copying =
  (occasion: Occasion, member: Member) =>
  (given: ServiceOptions): Fetch =>
    rewritten(createApp(given), occasion, ({ status, text }) => {
      if (status >= 300) return {};
      const body = JSON.parse(text) as { survey: { recipients: readonly Readonly<Record<Member, unknown>>[] } };
      const survey = { ...body.survey, [member]: body.survey.recipients[0]?.[member] ?? null };
      return { text: JSON.stringify({ survey }) };
    });

/** A server that shows the times of invitations in some other form. */
const showingTimes =
  (occasion: Occasion, form: string) =>
  (given: ServiceOptions): Fetch =>
    rewritten(createApp(given), occasion, ({ text }) => ({
      text: text.replaceAll(/"inviteSentAt":"[^"]*"/g, `"inviteSentAt":${form}`),
    }));

/** Servers that give a survey the copy of its recipients, or show something else than the time of an invitation. */
export const recipientCopyMutants: readonly Mutant[] = [
  {
    name: "a survey that is read has the inviteTop of its first recipient",
    breaks: ["RCP-18"],
    build: copying(on("read"), "inviteTop"),
  },
  {
    name: "the response to a create has an inviteBottom of the survey",
    breaks: ["RCP-18"],
    build: copying(on("create"), "inviteBottom"),
  },
  {
    name: "the response to a PATCH has an inviteSignOff of the survey",
    breaks: ["RCP-18"],
    build: copying(on("patch"), "inviteSignOff"),
  },
  {
    name: "the time of an invitation is shown as true",
    breaks: ["RCP-7"],
    build: showingTimes(() => true, "true"),
  },
  {
    name: "the time of an invitation is shown as the word sent",
    breaks: ["RCP-7"],
    build: showingTimes(() => true, '"sent"'),
  },
  {
    name: "the time of an invitation is shown as the time of day alone",
    breaks: ["RCP-7"],
    build: showingTimes(() => true, '"09:15"'),
  },
];
