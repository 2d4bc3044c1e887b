import type { Field } from "./field.ts";

/** The members of a survey, in the contract's order. */
export const surveyFields = {
  id: { text: "Identifies the survey.", requirements: ["SUR-2", "SUR-6"] },
  slug: {
    text: "A second name for the survey in paths and page addresses. Unique; may be left out on create.",
    requirements: ["SUR-3", "SUR-5", "SUR-10", "SUR-20", "SUR-21", "SUR-22"],
  },
  targetCompany: { text: "Name of the company that the survey is about.", requirements: ["SUR-11"] },
  title: { text: "Title of the survey.", requirements: ["SUR-12", "SUR-30"] },
  description: { text: "Description of the survey.", requirements: ["SUR-13", "SUR-31"] },
  welcomeMessage: { text: "Greeting; can be updated.", requirements: ["SUR-14", "SUR-32"] },
  logoUrl: { text: "Address of a logo; can be updated.", requirements: ["SUR-15", "SUR-33"] },
  accentColor: { text: "Colour as hex text; can be updated.", requirements: ["SUR-16", "SUR-34"] },
  questions: { text: "Array of questions.", requirements: ["QST-20", "QST-26", "SUR-35"] },
  recipients: {
    text: "Array of recipients, at most 200.",
    requirements: ["RCP-5", "RCP-20", "RCP-50", "LIM-1", "LIM-2", "LIM-3", "LIM-4", "LIM-5", "LIM-6"],
  },
  published: { text: "Whether the survey is published; may be left out on create.", requirements: ["SUR-5", "SUR-17"] },
  notifyOnResponse: {
    text: "Whether a response is notified; may be left out on create.",
    requirements: ["SUR-5", "SUR-18"],
  },
  notificationEmail: {
    text: "Email address for notifications; may be left out on create.",
    requirements: ["SUR-5", "SUR-19"],
  },
} as const satisfies Record<string, Field>;
