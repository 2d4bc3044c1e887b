import { isBody } from "../../faults/parts/messages.ts";
import { changeRequest } from "../../faults/parts/operators.ts";
import { on } from "../../faults/parts/route.ts";
import type { Part } from "../../faults/parts/server-parts.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { isEmptyList, changeEach, changeJson, changeSurveys } from "./body-operators.ts";

/** Omits, at any depth, the shown members whose value fulfils the condition. */
const omit = (isOmitted: (value: unknown) => boolean, when = on.shows): Part => {
  const omitIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(omitIn);
    if (!isBody(value)) return value;
    const members = Object.entries(value).filter(([, member]) => !isOmitted(member));
    return Object.fromEntries(members.map(([name, member]) => [name, omitIn(member)]));
  };
  return changeJson(when, omitIn);
};

const emptyForNull = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(emptyForNull);
  if (!isBody(value)) return value ?? "";
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, emptyForNull(member)]));
};

/** Shows the survey's company, title or colour for recipients that have none. */
const inherit: Part = changeSurveys((survey) =>
  changeEach("recipients", (recipient) => ({
    ...recipient,
    targetCompany: recipient["targetCompany"] ?? survey["targetCompany"],
    title: recipient["title"] ?? survey["title"],
    accentColor: recipient["accentColor"] ?? survey["accentColor"],
  }))(survey),
);

/** Servers that omit or replace members without a value. */
export const unsetVariants: readonly Variant[] = [
  ...variantsWith({})({ "recipients without a company, a title or a colour have that of their survey": inherit }),
  ...variantsWith({})({
    "an empty title, greeting or colour becomes a default": changeRequest(on.bodies, (body) => {
      const defaults = { title: "Untitled survey", welcomeMessage: "Welcome!", accentColor: "#336699" };
      return { ...body, ...Object.fromEntries(Object.entries(defaults).filter(([name]) => body[name] === "")) };
    }),
  }),
  ...variantsWith({ "unset-members": "omitted", "invite-sent-at-unset": "omitted" })({
    "unset members are left out": omit((value) => value === null),
  }),
  ...variantsWith({ "unset-members": "omitted", "invite-sent-at-unset": "omitted", "empty-values": "lists left out" })({
    "unset members and empty lists are left out": omit((value) => value === null || isEmptyList(value)),
  }),
  ...variantsWith({ "unset-members": "empty text", "invite-sent-at-unset": "empty text" })({
    "unset members are empty texts": changeJson(on.shows, emptyForNull),
  }),
  ...variantsWith({ "false-flags": "left out", "default-published": [], "default-notify-on-response": [] })({
    "what is false is left out": omit((value) => value === false, on.surveys),
  }),
];
