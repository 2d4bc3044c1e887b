import { expect, test } from "vitest";
import { createMemoryStore } from "./store.ts";
import type { SurveyRecord } from "./store.ts";

const survey = (id: string, owner = "owner"): SurveyRecord => ({
  id,
  owner,
  slug: `slug-${id}`,
  targetCompany: "x",
  title: "y",
  description: null,
  welcomeMessage: null,
  logoUrl: null,
  accentColor: null,
  questions: [{ type: "date", label: "When?", required: false }],
  recipients: ["a", "b"].map((name) => ({
    id: name,
    email: `${name}@example.com`,
    targetCompany: null,
    title: null,
    accentColor: null,
    inviteTop: null,
    inviteBottom: null,
    inviteSignOff: null,
    inviteSentAt: null,
  })),
  published: false,
  notifyOnResponse: false,
  notificationEmail: null,
  createdAt: "1",
  updatedAt: "1",
});

test("a record that was read stays as it was when the survey is changed", () => {
  const store = createMemoryStore();
  store.insertSurvey(survey("1"));
  const before = store.surveyById("1");
  const after = store.changeSurvey("1", { title: "z", description: "d", questions: [], updatedAt: "2" });
  expect(before).toEqual(expect.objectContaining(survey("1")));
  expect(after).toEqual(
    expect.objectContaining({ ...survey("1"), title: "z", description: "d", questions: [], updatedAt: "2" }),
  );
  expect(store.surveyBySlug("slug-1")).toEqual(after);
});

test("what isn't stored isn't found, whatever its name", () => {
  const store = createMemoryStore();
  store.insertSurvey(survey("1"));
  for (const name of ["2", "", "__proto__", "slug-1"]) expect(store.surveyById(name)).toBeUndefined();
  for (const name of ["1", "", "toString"]) expect(store.surveyBySlug(name)).toBeUndefined();
  expect(store.surveysOf("nobody", { limit: 5 })).toEqual({ surveys: [], next: null });
  expect(() => store.changeSurvey("2", { title: "z" })).toThrow("no survey has this id");
});

test("a list is cut from its newest end", () => {
  const store = createMemoryStore();
  for (const id of ["1", "2", "3"]) store.insertSurvey(survey(id));
  const page = (before?: number): unknown => {
    const { surveys, next } = store.surveysOf("owner", before === undefined ? { limit: 2 } : { before, limit: 2 });
    return { ids: surveys.map(({ id }) => id), next };
  };
  expect([page(), page(1), page(0), page(99)]).toEqual([
    { ids: ["3", "2"], next: 1 },
    { ids: ["1"], next: null },
    { ids: [], next: null },
    { ids: ["3", "2"], next: 1 },
  ]);
});

test("a response takes the place of the one of the same id, and no other's", () => {
  const store = createMemoryStore();
  store.insertSurvey(survey("1"));
  const response = (id: string, value: string) => ({
    id,
    recipientId: `of-${id}`,
    submittedAt: value,
    answers: [{ question: 0, type: "short_text", label: "x", value }],
  });
  store.writeResponse("1", response("a", "first"));
  store.writeResponse("1", response("b", "first"));
  const before = store.responsesOf("1");
  store.writeResponse("1", response("a", "second"));
  expect(store.responsesOf("1")).toMatchObject([response("a", "second"), response("b", "first")]);
  expect(before).toMatchObject([response("a", "first"), response("b", "first")]);
});

test("the surveys of all owners are one list, newest first", () => {
  const store = createMemoryStore();
  for (const [id, owner] of [
    ["1", "owner"],
    ["2", "other"],
    ["3", "owner"],
  ] as const)
    store.insertSurvey(survey(id, owner));
  const { surveys, next } = store.allSurveys({ limit: 2 });
  expect({ ids: surveys.map(({ id }) => id), next }).toEqual({ ids: ["3", "2"], next: 1 });
});
