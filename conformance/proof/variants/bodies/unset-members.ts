import { isBody } from "../../faults/parts/messages.ts";
import { on } from "../../faults/parts/route.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { isEmptyList, changeJson } from "./body-operators.ts";

const omit = (isLeftOut: (value: unknown) => boolean): ((value: unknown) => unknown) => {
  const kept = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(kept);
    if (!isBody(value)) return value;
    const members = Object.entries(value).filter(([, member]) => !isLeftOut(member));
    return Object.fromEntries(members.map(([name, member]) => [name, kept(member)]));
  };
  return kept;
};

const emptyForNull = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(emptyForNull);
  if (!isBody(value)) return value ?? "";
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, emptyForNull(member)]));
};

const inherit = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inherit);
  if (!isBody(value)) return value;
  const { recipients, targetCompany, title, accentColor } = value;
  if (!Array.isArray(recipients)) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, inherit(v)]));
  const own = (row: object): object => Object.fromEntries(Object.entries(row).filter(([, member]) => member !== null));
  const rows = recipients.map((row: unknown) =>
    isBody(row) ? { ...row, targetCompany, title, accentColor, ...own(row) } : row,
  );
  return { ...value, recipients: rows };
};

export const unsetVariants: readonly Variant[] = [
  ...variantsWith({})({
    "recipients without a company, a title or a colour have that of their survey": changeJson(on.surveys, inherit),
  }),
  ...variantsWith({ "unset-members": "omitted", "invite-sent-at-unset": "omitted" })({
    "unset members are left out": changeJson(
      on.shows,
      omit((value) => value === null),
    ),
  }),
  ...variantsWith({
    "unset-members": "omitted",
    "invite-sent-at-unset": "omitted",
    "empty-values": "lists left out",
  })({
    "unset members and empty lists are left out": changeJson(
      on.shows,
      omit((value) => value === null || isEmptyList(value)),
    ),
  }),
  ...variantsWith({ "unset-members": "empty text", "invite-sent-at-unset": "empty text" })({
    "unset members are empty texts": changeJson(on.shows, emptyForNull),
  }),
  ...variantsWith({ "false-flags": "left out", "default-published": [], "default-notify-on-response": [] })({
    "what is false is left out": changeJson(
      on.surveys,
      omit((value) => value === false),
    ),
  }),
];
