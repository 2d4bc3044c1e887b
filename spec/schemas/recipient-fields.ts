import type { Field } from "./field.ts";

/** The members of a recipient, in the contract's order. */
export const recipientFields = {
  id: {
    text: "Identifier of the recipient: part of the page path, and a key by which an add matches.",
    type: "string or number*",
    sent: "to match a recipient",
    returned: "always",
    requirements: ["RCP-3", "RCP-4", "RCP-6", "RCP-33", "RCP-41"],
  },
  targetCompany: {
    text: "Name of the recipient's company.",
    type: "string*",
    sent: "may be required",
    returned: "as given",
    requirements: ["RCP-10"],
  },
  email: {
    text: "Email address of the recipient: a key by which an add matches.",
    type: "string, an email address",
    sent: "may be required, or to match a recipient",
    returned: "as given",
    requirements: ["RCP-11", "RCP-32", "RCP-40"],
  },
  title: {
    text: "Title of the invitation and of the page.",
    type: "string*",
    sent: "may be required",
    returned: "as given",
    requirements: ["RCP-12"],
  },
  accentColor: {
    text: "Colour of the invitation and of the page.",
    type: "string, a hex colour",
    sent: "may be required",
    returned: "as given",
    requirements: ["RCP-13"],
  },
  inviteTop: {
    text: "Top of the invitation.",
    type: "string*",
    sent: "may be required",
    returned: "as given",
    requirements: ["RCP-14", "RCP-17"],
  },
  inviteBottom: {
    text: "Bottom of the invitation.",
    type: "string*",
    sent: "may be required",
    returned: "as given",
    requirements: ["RCP-15", "RCP-17"],
  },
  inviteSignOff: {
    text: "Sign-off of the invitation.",
    type: "string*",
    sent: "may be required",
    returned: "as given",
    requirements: ["RCP-16", "RCP-17"],
  },
  inviteSentAt: {
    text: "When the invitation was sent; kept when an add with `skipExisting: true` matches the recipient.",
    type: "timestamp",
    sent: "open (`invite-sent-at-given`)",
    returned: "once an invitation was sent",
    requirements: ["RCP-7", "RCP-44"],
  },
  url: {
    text: "Address of the recipient's own public page.",
    type: "string*",
    sent: "no",
    returned: "always",
    requirements: ["RCP-1", "RCP-2", "RCP-3", "RCP-6"],
  },
} as const satisfies Record<string, Field>;
