import type { Field } from "./field.ts";

/** The members of a recipient, in the contract's order. */
export const recipientFields = {
  id: {
    text: "Identifies the recipient; part of the page's path, and a key by which an add matches.",
    requirements: ["RCP-3", "RCP-4", "RCP-6", "RCP-33", "RCP-41"],
  },
  targetCompany: { text: "Name of the recipient's company.", requirements: ["RCP-10"] },
  email: {
    text: "The recipient's email address; a key by which an add matches.",
    requirements: ["RCP-11", "RCP-32", "RCP-40"],
  },
  title: { text: "Title of the invitation and of the page.", requirements: ["RCP-12"] },
  accentColor: { text: "Colour as hex text.", requirements: ["RCP-13"] },
  inviteTop: { text: "Invitation, opening.", requirements: ["RCP-14", "RCP-17"] },
  inviteBottom: { text: "Invitation, closing.", requirements: ["RCP-15", "RCP-17"] },
  inviteSignOff: { text: "Invitation, sign-off.", requirements: ["RCP-16", "RCP-17"] },
  inviteSentAt: {
    text: "When the invitation was sent; kept when an add with `skipExisting: true` meets the recipient.",
    requirements: ["RCP-7", "RCP-44"],
  },
  url: {
    text: "Address of the recipient's own public page; on every recipient returned.",
    requirements: ["RCP-1", "RCP-2", "RCP-3", "RCP-6"],
  },
} as const satisfies Record<string, Field>;
