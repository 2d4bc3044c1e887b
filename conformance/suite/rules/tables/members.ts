import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { questionTypes } from "../../../../spec/schemas/question-type.ts";

type Owners = Readonly<Record<string, RequirementId>>;

/** A table without a prototype: what servers and hostile documents name may be `constructor`. */
function table(owners: Owners): Owners {
  return Object.assign(Object.create(null) as Record<string, RequirementId>, owners);
}

/** Whose it is that a create's member is returned. */
export const onCreate = table({
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
});

/** Whose it is that PATCH changes a member. */
export const onUpdate = table({
  title: "SUR-30",
  description: "SUR-31",
  welcomeMessage: "SUR-32",
  logoUrl: "SUR-33",
  accentColor: "SUR-34",
  questions: "SUR-35",
  recipients: "RCP-20",
});

/** Whose it is that a question's member is returned. */
export const onQuestion = table({
  label: "QST-12",
  required: "QST-13",
  options: "QST-14",
  allowOther: "QST-15",
  scaleMin: "QST-16",
  scaleMax: "QST-17",
  scaleMinLabel: "QST-18",
  scaleMaxLabel: "QST-19",
});

/** Whose it is that a recipient's member is returned. */
export const onRow = table({
  targetCompany: "RCP-10",
  email: "RCP-11",
  title: "RCP-12",
  accentColor: "RCP-13",
  inviteTop: "RCP-14",
  inviteBottom: "RCP-15",
  inviteSignOff: "RCP-16",
});

/** Whose a type of question is. */
export const onType = table(
  Object.fromEntries(questionTypes.map((type, index) => [type, `QST-${index + 1}` as RequirementId])),
);
