import { describe, expect, test } from "vitest";
import { survey, Talk } from "../../selftest/traffic/talk.ts";

const whole = {
  targetCompany: "Acme and sons",
  title: "Pulse of spring",
  description: "How are you?",
  questions: [{ type: "single_choice", label: "Happy?", required: true, options: ["Yes", "No"] }],
  recipients: [
    {
      targetCompany: "Acme and sons",
      email: "ada@example.com",
      title: "For Ada",
      accentColor: "#102030",
      inviteTop: "Dear Ada",
      inviteBottom: "See you",
      inviteSignOff: "Yours",
    },
  ],
};

describe("a document is judged by what it holds", () => {
  test.each([
    ["an ordinary one must be accepted", whole, 400, ["SUR-1"]],
    ["an ordinary one may have a slug that is in use", { ...whole, slug: "pulse" }, 409, []],
    ["an ordinary one may be rejected on its way", whole, 403, []],
    ["whatever a document is, its way may be closed", { title: 7 }, 405, []],
    ["one that leaves out what many services need may be rejected", { ...whole, questions: undefined }, 400, []],
    ["one with texts of a kind of their own may be rejected", { ...whole, title: "<b>Pulse</b>" }, 400, []],
    ["one that breaks a rule must be rejected", { ...whole, questions: [{ type: "telepathy" }] }, 201, ["QST-21"]],
    ["with 400", { ...whole, questions: [{ type: "telepathy" }] }, 422, ["ERR-1"]],
    ["or else for another reason", { ...whole, title: 7, questions: [{ type: "telepathy" }] }, 422, []],
  ])("%s", (_what, body, status, broken) => {
    const response = status === 201 ? { survey: survey() } : { details: ["questions"] };
    expect(new Talk().exchange("POST", "/surveys", { body }, status, response).broken).toEqual(broken);
  });

  test("that a PATCH of a survey was rejected is judged once a look shows it as it was, and not published", () => {
    for (const [isPublished, broken] of [
      [false, ["SUR-30"]],
      [true, []],
    ] as const) {
      const talk = new Talk().read(survey({ published: isPublished }));
      talk.exchange("PATCH", "/surveys/s1", { body: { title: "Pulse of autumn" } }, 400, { details: ["title"] });
      expect(talk.broken).toEqual([]);
      expect(talk.read(survey({ published: isPublished })).broken).toEqual(broken);
    }
  });

  test("a read has nothing to validate", () => {
    const talk = new Talk().exchange("GET", "/surveys/no-such-survey", {}, 400, { details: ["id"] });
    expect(talk.broken).toEqual(["ERR-20"]);
  });
});
