import type { RequirementId } from "../requirements/catalogue.ts";

/** Requirements on every operation, or on none in particular. */
export const ofTheService: readonly RequirementId[] = [
  "SVC-1",
  "SVC-2",
  "SVC-3",
  "SVC-4",
  "SVC-5",
  "SVC-6",
  "SVC-7",
  "SVC-8",
  "SVC-9",
  "SVC-10",
  "AUT-1",
  "AUT-2",
  "AUT-3",
  "AUT-4",
  "AUT-10",
  "AUT-11",
  "AUT-12",
  "AUT-13",
  "AUT-14",
  "AUT-15",
  "AUT-16",
  "ERR-30",
  "LIM-30",
  "LIM-31",
  "RCP-60",
];

/** Requirements on the four operations that name a survey. */
export const ofNamedSurvey: readonly RequirementId[] = ["AUT-5", "AUT-6", "AUT-7", "AUT-9", "ERR-20", "ERR-21"];

/** Requirements on the three operations that take a body. */
export const ofBodies: readonly RequirementId[] = ["ERR-7", "ERR-13", "ERR-14", "ERR-15"];

/** Requirements on given questions. */
export const ofQuestions: readonly RequirementId[] = [
  "QST-1",
  "QST-2",
  "QST-3",
  "QST-4",
  "QST-5",
  "QST-6",
  "QST-7",
  "QST-8",
  "QST-9",
  "QST-10",
  "QST-11",
  "QST-12",
  "QST-13",
  "QST-14",
  "QST-15",
  "QST-16",
  "QST-17",
  "QST-18",
  "QST-19",
  "QST-20",
  "QST-21",
  "QST-22",
  "QST-23",
  "QST-24",
  "QST-25",
  "QST-26",
  "LIM-20",
  "LIM-21",
  "LIM-22",
  "LIM-23",
  "LIM-24",
  "LIM-25",
];

/** Requirements on given recipients. */
export const ofRecipientsGiven: readonly RequirementId[] = [
  "RCP-10",
  "RCP-11",
  "RCP-12",
  "RCP-13",
  "RCP-14",
  "RCP-15",
  "RCP-16",
  "RCP-17",
  "RCP-50",
];

/** Requirements on returned recipients. */
export const ofRecipientsReturned: readonly RequirementId[] = [
  "RCP-1",
  "RCP-2",
  "RCP-3",
  "RCP-4",
  "RCP-6",
  "RCP-7",
  "RCP-18",
];
