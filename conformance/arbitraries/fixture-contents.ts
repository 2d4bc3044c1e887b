import { readFixture } from "../../fixtures/read-fixture.ts";
import type { SurveyContent } from "./survey-content.ts";

/** The sample survey with every documented member, and with the questions of the one with every type, as content. */
export function fixtureContents(): readonly SurveyContent[] {
  const { targetCompany, title, description, recipients, ...full } = readFixture("surveys", "full");
  const { logoUrl = "", accentColor = "", welcomeMessage = "" } = full;
  const { questions } = readFixture("surveys", "every-question-type");
  const rows = recipients.map(({ email = "", ...row }) => ({
    targetCompany,
    title,
    accentColor,
    inviteTop: "",
    inviteBottom: "",
    inviteSignOff: "",
    ...row,
    email: email.replace(/@.*$/, ""),
  }));
  return [{ targetCompany, title, description, welcomeMessage, logoUrl, accentColor, questions, recipients: rows }];
}
