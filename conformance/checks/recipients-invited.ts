import fc from "fast-check";
import { changed } from "../check/changed.ts";
import { theRow } from "../check/adding.ts";
import { openNeeds, pageOf, tokenOf } from "../check/answered.ts";
import { check } from "../check/check.ts";
import { demand, demandShown, demandSuccess, relyingOn } from "../check/demand.ts";
import { inJson } from "../check/difference.ts";
import { storedRecipients } from "../check/stored.ts";
import type { Tools } from "../check/tools.ts";
import { Inconclusive, NotTested } from "../check/violation.ts";
import { refused, succeeded } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { sameEmail, type ShownRecipient } from "../reading/recipients.ts";
import { plainRow } from "../run/survey-maker.ts";

/** A recipient who has an `inviteSentAt`, as given and as stored. */
interface Invited {
  readonly survey: string;
  readonly row: JsonObject;
  readonly before: ShownRecipient;
}

/** An unset member may be shown as an empty text. */
function isInvited({ members }: ShownRecipient): boolean {
  return !["", null, undefined].includes(members["inviteSentAt"] as string | null | undefined);
}

/** A date with a year, in any notation, or a number of seconds or milliseconds since 1970. */
function isTimestamp(value: unknown): boolean {
  if (typeof value === "number") return true;
  return (
    typeof value === "string" && (/^\d{9,}$/.test(value) || (/\d{4}/.test(value) && !Number.isNaN(Date.parse(value))))
  );
}

/** One whom the driver invited: once in a run, unless a case has undone it. */
async function invitedByDriver(tools: Tools): Promise<Invited> {
  const survey = await tools.open("open-one");
  const { url: _url, ...recipient } = await pageOf(tools, survey, "ida");
  const row = plainRow(tools.names, "ida", tokenOf(survey, tools.names));
  const stored = async ({ owner }: Tools): Promise<ShownRecipient> =>
    theRow(await storedRecipients(owner, survey.id), row["email"], "the survey", "RCP-5");
  const invite = async (by: Tools): Promise<ShownRecipient> => {
    await by.driver.markInvited(recipient);
    const invited = await stored(by);
    if (isInvited(invited)) return invited;
    throw new Inconclusive("the driver's markInvited failed: the next read shows no inviteSentAt");
  };
  let before: ShownRecipient | undefined;
  await tools.once("invitation", async (own) => {
    before = await invite(own);
  });
  before ??= await stored(tools);
  if (!isInvited(before)) before = await invite(tools);
  await demandAddsTaken(tools, survey.id);
  return { survey: survey.id, row, before };
}

/** Whether a published survey takes adds is open: where it takes none, nobody who was invited can be skipped. */
async function demandAddsTaken(tools: Tools, survey: string): Promise<void> {
  const isTaken = await tools.once("an add to an open survey", async ({ owner, names }) =>
    succeeded(await owner.add(survey, { skipExisting: true, recipients: [plainRow(names, "jo", names.fresh())] })),
  );
  if (!isTaken) throw new NotTested("the published survey, in which the driver invited somebody, takes no adds");
}

/** One whose `inviteSentAt` was given to the API, where it takes one. */
async function invitedByApi(tools: Tools): Promise<Invited> {
  const { id } = await tools.workbench();
  const row: JsonObject = {
    ...plainRow(tools.names, "invited", tools.names.fresh()),
    inviteSentAt: "2026-03-04T05:06:07.000Z",
  };
  const given = await tools.owner.add(id, { recipients: [row] });
  const stored = succeeded(given) ? await storedRecipients(tools.owner, id) : [];
  const before = stored.find(({ email }) => sameEmail(email, String(row["email"])));
  if (before !== undefined && isInvited(before)) return { survey: id, row, before };
  throw new NotTested(
    "no recipient has an inviteSentAt: the API takes none, and sending an invitation takes a driver: give one with --driver FILE that exports markInvited",
  );
}

/** Demands, once in a run, that a PATCH of the title leaves the time of an invitation; whether a published survey takes one is open. */
function demandInvitedAfterPatch(tools: Tools, survey: string, before: ShownRecipient): Promise<void> {
  return tools.once("a PATCH after an invitation", async ({ owner, names }) => {
    if (!succeeded(await owner.update(survey, { title: names.title("Invited") }))) return;
    await relyingOn("SUR-37", async () => {
      const after = theRow(await storedRecipients(owner, survey), before.email, "the survey after PATCH of its title");
      demandShown(
        before.members["inviteSentAt"],
        after.members["inviteSentAt"],
        "the inviteSentAt after PATCH of the title",
      );
    });
  });
}

export const invitedChecks = [
  check("RCP-7", {
    property: "the inviteSentAt of an invited recipient is a date or a number",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 1 },
    driven: true,
    needs: openNeeds,
    async holds(_given, tools) {
      const { before } = await (tools.driver.can("markInvited") ? invitedByDriver : invitedByApi)(tools);
      const shown = before.members["inviteSentAt"];
      demand(isTimestamp(shown), () => ({
        message: "the inviteSentAt of an invited recipient is not a timestamp",
        expected: "a date and time, in any notation",
        received: inJson(shown),
      }));
    },
  }),
  check("RCP-44", {
    property:
      "a recipient whose inviteSentAt is set has the same after a skipping add, by email and by id, that gives another or none",
    given: fc.record({ byId: fc.boolean(), named: fc.constantFrom("another", "none") }),
    examples: [
      { byId: true, named: "another" },
      { byId: false, named: "none" },
      { byId: false, named: "another" },
    ],
    runs: { quick: 2, standard: 4, thorough: 12 },
    driven: true,
    needs: ["RCP-40", "RCP-41", ...openNeeds],
    async holds({ byId, named }, tools) {
      const invite = tools.driver.can("markInvited") ? invitedByDriver : invitedByApi;
      const { survey, row, before } = await invite(tools);
      const other = { another: { inviteSentAt: "2027-01-01T00:00:00.000Z" }, none: {} }[named];
      const { inviteSentAt: _sentAt, ...bare } = row;
      const match = byId ? { id: before.members["id"] } : {};
      const again = { ...changed(bare, "skip"), ...match };
      const first = await tools.owner.add(survey, { skipExisting: true, recipients: [{ ...again, ...other }] });
      // a server may refuse the member itself
      const isTaken = named === "none" || !refused(first);
      const answer = isTaken ? first : await tools.owner.add(survey, { skipExisting: true, recipients: [again] });
      demandSuccess(answer, "an add with skipExisting true of an invited recipient");
      const rows = await storedRecipients(tools.owner, survey);
      const after = theRow(rows, row["email"], "the survey after a skipping add");
      demandShown(
        before.members["inviteSentAt"],
        after.members["inviteSentAt"],
        "the inviteSentAt after a skipping add",
      );
      await demandInvitedAfterPatch(tools, survey, after);
    },
  }),
] as const;
