import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { questionTypes } from "../../../../spec/schemas/question-type.ts";

type MemberTable = Readonly<Record<string, RequirementId>>;

/** By member: the requirement that a create stores it. */
export const onCreate = {
  slug: "SUR-10",
  targetCompany: "SUR-11",
  title: "SUR-12",
  description: "SUR-13",
  welcomeMessage: "SUR-14",
  logoUrl: "SUR-15",
  accentColor: "SUR-16",
  published: "SUR-17",
  notifyOnResponse: "SUR-18",
  notificationEmail: "SUR-19",
} as const satisfies MemberTable;

/** Members that a create may lack. */
export const optionalMembers = [
  "slug",
  "published",
  "notifyOnResponse",
  "notificationEmail",
  "welcomeMessage",
  "logoUrl",
  "accentColor",
] as const;

/** By member: the requirement that a PATCH stores it. */
export const onUpdate = {
  title: "SUR-30",
  description: "SUR-31",
  welcomeMessage: "SUR-32",
  logoUrl: "SUR-33",
  accentColor: "SUR-34",
  questions: "SUR-35",
  recipients: "RCP-20",
} as const satisfies MemberTable;

/** By member of a question: the requirement that it is returned as sent. */
export const onQuestion = {
  label: "QST-12",
  required: "QST-13",
  options: "QST-14",
  allowOther: "QST-15",
  scaleMin: "QST-16",
  scaleMax: "QST-17",
  scaleMinLabel: "QST-18",
  scaleMaxLabel: "QST-19",
} as const satisfies MemberTable;

/** By member of a recipient: the requirement that it is returned as sent. */
export const onRow = {
  targetCompany: "RCP-10",
  email: "RCP-11",
  title: "RCP-12",
  accentColor: "RCP-13",
  inviteTop: "RCP-14",
  inviteBottom: "RCP-15",
  inviteSignOff: "RCP-16",
} as const satisfies MemberTable;

/** By type of question: the requirement that it is accepted. */
export const onType = {
  short_text: "QST-1",
  long_text: "QST-2",
  single_choice: "QST-3",
  multiple_choice: "QST-4",
  dropdown: "QST-5",
  linear_scale: "QST-6",
  rating: "QST-7",
  multiple_choice_grid: "QST-8",
  checkbox_grid: "QST-9",
  date: "QST-10",
  time: "QST-11",
} as const satisfies Readonly<Record<(typeof questionTypes)[number], RequirementId>>;

/** Returns the requirement on a member. Own properties only: a server may send a member named `constructor`. */
export function requirementIn(table: MemberTable, member: string): RequirementId | undefined {
  return Object.hasOwn(table, member) ? table[member] : undefined;
}
