import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { defaultPolicy } from "../api/recipients/recipient-policy.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { RecipientRecord } from "../api/store/survey-record.ts";
import { adding } from "./adding.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { on } from "./visit.ts";

type Change = (row: RecipientRecord) => Partial<RecipientRecord>;

/** Options that store new rows otherwise than given. */
const creating = (change: Change): ServiceOptions => ({
  policy: {
    create: (row, id) => {
      const made = defaultPolicy.create(row, id);
      return { ...made, ...change(made) };
    },
  },
});

/** A server that stores the rows of adds otherwise than given. */
const addingRows = (given: ServiceOptions, change: Change): Fetch =>
  adding(given, ({ added }) => ({ added: added.map((row) => ({ ...row, ...change(row) })) }));

const everywhere = (given: ServiceOptions, change: Change): Fetch => createApp({ ...given, ...creating(change) });
const onCreate = (given: ServiceOptions, change: Change): Fetch => faultyOn(given, on("create"), creating(change));
const onPatch = (given: ServiceOptions, change: Change): Fetch => faultyOn(given, on("patch"), creating(change));

const ascii = (text: string | null): string | null => text?.replaceAll(/[^ -~]/g, "?") ?? null;

export const recipientMemberMutants: readonly Mutant[] = [
  {
    name: "an add loses the targetCompany of its rows",
    breaks: ["RCP-10"],
    build: (given) => addingRows(given, () => ({ targetCompany: null })),
  },
  {
    name: "a recipient gets the same targetCompany as every other",
    breaks: ["RCP-10"],
    build: (given) => onCreate(given, () => ({ targetCompany: "Example Company" })),
  },
  {
    name: "the plus of an email becomes a space",
    breaks: ["RCP-11"],
    build: (given) => everywhere(given, ({ email }) => ({ email: email.replaceAll("+", " ") })),
  },
  {
    name: "PATCH cuts the emails of recipients after 30 characters",
    breaks: ["RCP-11"],
    build: (given) => onPatch(given, ({ email }) => ({ email: email.slice(0, 30) })),
  },
  {
    name: "the email of a recipient isn't shown",
    breaks: ["RCP-11"],
    build: (given) =>
      createApp({
        ...given,
        present: {
          recipient: ({ email: _email, ...row }, { slug }) => ({ ...row, url: `http://localhost/s/${slug}/${row.id}` }),
        },
      }),
  },
  {
    name: "PATCH loses the titles of recipients",
    breaks: ["RCP-12"],
    build: (given) => onPatch(given, () => ({ title: null })),
  },
  {
    name: "the titles of recipients lose what isn't ASCII",
    breaks: ["RCP-12"],
    build: (given) => everywhere(given, ({ title }) => ({ title: ascii(title) })),
  },
  {
    name: "the accent colour of a recipient loses its sign",
    breaks: ["RCP-13"],
    build: (given) => everywhere(given, ({ accentColor }) => ({ accentColor: accentColor?.slice(1) ?? null })),
  },
  {
    name: "a create gives its recipients one accent colour",
    breaks: ["RCP-13"],
    build: (given) => onCreate(given, () => ({ accentColor: "#336699" })),
  },
  {
    name: "a create cuts inviteTop at its first line",
    breaks: ["RCP-14"],
    build: (given) => onCreate(given, ({ inviteTop }) => ({ inviteTop: inviteTop?.slice(0, 60) ?? null })),
  },
  {
    name: "quotes in inviteTop are escaped",
    breaks: ["RCP-14"],
    build: (given) =>
      everywhere(given, ({ inviteTop }) => ({ inviteTop: inviteTop?.replaceAll(/["']/g, "&quot;") ?? null })),
  },
  {
    name: "an add stores inviteTop as inviteBottom too",
    breaks: ["RCP-15"],
    build: (given) => addingRows(given, ({ inviteTop }) => ({ inviteBottom: inviteTop })),
  },
  {
    name: "inviteBottom is cut after 100 characters",
    breaks: ["RCP-15"],
    build: (given) => everywhere(given, ({ inviteBottom }) => ({ inviteBottom: inviteBottom?.slice(0, 100) ?? null })),
  },
  {
    name: "inviteSignOff isn't shown",
    breaks: ["RCP-16"],
    build: (given) =>
      createApp({
        ...given,
        present: {
          recipient: ({ inviteSignOff: _signOff, ...row }, { slug }) => ({
            ...row,
            url: `http://localhost/s/${slug}/${row.id}`,
          }),
        },
      }),
  },
  {
    name: "PATCH puts inviteSignOff into lower case",
    breaks: ["RCP-16"],
    build: (given) => onPatch(given, ({ inviteSignOff }) => ({ inviteSignOff: inviteSignOff?.toLowerCase() ?? null })),
  },
];
