import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Api } from "../http/api.ts";
import type { JsonObject } from "../reading/json.ts";
import { listOf } from "./alignment.ts";
import { demandShown, relyingOn } from "./demand.ts";
import { differenceOf } from "./difference.ts";
import { takenPatch } from "./sent-or-tamed.ts";
import type { ShownSurvey } from "../reading/survey.ts";
import { storedSurvey } from "./stored.ts";

/** Questions by their labels: what else is wrong with one is its own requirement's matter. */
export function labelled({ questions, ...rest }: JsonObject): JsonObject {
  const labels = listOf(questions).map(({ label }) => String(label));
  return questions === undefined ? rest : { ...rest, labels: labels.toSorted() };
}

/** What a survey shows of the members that PATCH sets: recipients by their emails, whose order is open. */
function faceOf({ recipients, ...rest }: JsonObject): JsonObject {
  const emails = listOf(recipients).map(({ email }) => String(email).toLowerCase());
  return recipients === undefined ? labelled(rest) : { ...labelled(rest), emails: emails.toSorted() };
}

/** What PATCH of one text alone rests on. */
const aloneRequirement: Readonly<Record<string, RequirementId>> = {
  title: "SUR-30",
  description: "SUR-31",
  welcomeMessage: "SUR-32",
  logoUrl: "SUR-33",
  accentColor: "SUR-34",
};

/**
 * Demands that a PATCH, by slug where one is given, takes effect in all that it names. A member that can't be set alone
 * and by id either is another requirement's matter. Returns the survey as it was read last.
 */
export async function demandAllSet(
  owner: Api,
  { id, slug = id }: { readonly id: string; readonly slug?: string },
  given: JsonObject,
): Promise<ShownSurvey> {
  const action = slug === id ? `PATCH of ${Object.keys(given).join(", ")}` : "PATCH /surveys/{id} with a slug";
  const patch = await takenPatch(owner, slug, given, action);
  let shownLast = await storedSurvey(owner, id);
  const { members } = shownLast;
  for (const [name, value] of Object.entries(patch)) {
    const [wanted, shown] = [faceOf({ [name]: value }), faceOf({ [name]: members[name] ?? null })];
    if (differenceOf(wanted, shown) === undefined) continue;
    await owner.update(id, { [name]: value });
    shownLast = await storedSurvey(owner, id);
    const alone = faceOf({ [name]: shownLast.members[name] ?? null });
    const requirement = aloneRequirement[name];
    if (differenceOf(wanted, alone) === undefined) demandShown(wanted, shown, `the read after ${action}`);
    else if (requirement !== undefined)
      await relyingOn(requirement, () => demandShown(wanted, alone, `the read after PATCH of ${name} alone`));
  }
  return shownLast;
}
