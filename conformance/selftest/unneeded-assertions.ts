interface Unneeded {
  /** `checks/limits`. */
  readonly file: string;
  /** A part of the assertion's line. */
  readonly part: string;
  readonly reason: string;
}

const namesTheRefusal =
  "A refusal shows in what is read behind it, too; this names the request that was refused, and its answer.";
const stageIsFirst =
  "Each case that makes a survey compares its id with those of the run, and so is first to notice; this holds without that.";
const setUpIsFirst =
  "The same request has set the case up, so what refuses it mostly ends the case before; this blames the right requirement otherwise.";

/** Assertions whose absence no mutant notices, each with the reason for keeping it. */
const unneeded: readonly Unneeded[] = [
  { file: "checks/limits-adding", part: '"an add up to 200 recipients"', reason: namesTheRefusal },
  { file: "checks/limits-adding", part: "`an upsert of ${known} of 200 recipients`", reason: namesTheRefusal },
  { file: "checks/limits", part: '"PATCH with 200 recipients"', reason: namesTheRefusal },
  { file: "checks/recipients-overwriting", part: '"PATCH of recipients"', reason: namesTheRefusal },
  { file: "check/overwritten", part: '"PATCH of recipients, a second time,"', reason: namesTheRefusal },
  { file: "checks/recipients-overwriting", part: '"PATCH of recipients with []"', reason: namesTheRefusal },
  { file: "checks/responses-submitted", part: "of an answered survey", reason: namesTheRefusal },
  { file: "checks/responses-submitted", part: "with the slug of an answered survey", reason: namesTheRefusal },
  { file: "checks/service", part: '"a create with JSON in another spelling"', reason: namesTheRefusal },
  { file: "checks/surveys-updating", part: '"PATCH of questions"', reason: namesTheRefusal },
  { file: "checks/surveys-updating", part: '"PATCH of questions, a second time,"', reason: namesTheRefusal },
  { file: "checks/recipients-overwriting", part: '"updating one recipient"', reason: namesTheRefusal },
  { file: "checks/recipients-surroundings", part: '"adding recipients"', reason: namesTheRefusal },
  { file: "checks/limits-overloads", part: '"the same add with 200 of them"', reason: namesTheRefusal },
  { file: "check/add-story", part: '"an add of new rows"', reason: setUpIsFirst },
  {
    file: "checks/recipients-overwriting",
    part: '"a known recipient, given anew,"',
    reason: "Each member is compared behind it, too, but for those that the list before wasn't shown with as given.",
  },
  {
    file: "checks/questions-grids",
    part: '"the type in the next read"',
    reason: "The whole surveys of this check show the type, too, but for grids that only another description makes.",
  },
  {
    file: "checks/surveys",
    part: 'isSlugTaken ? "SUR-21" : "ERR-10"',
    reason: "What it looks for is left by creates of other checks; a trial judges this one alone.",
  },
  { file: "checks/surveys", part: 'relyingOn("SUR-6"', reason: stageIsFirst },
  { file: "checks/surveys", part: "one.id !== two.id", reason: stageIsFirst },
  {
    file: "checks/surveys",
    part: "read.id === id",
    reason:
      "A read that shows another id ends the case before; this notices one that borrows the id, and that its slug alone gives away.",
  },
  { file: "checks/surveys", part: 'relyingOn("SUR-1"', reason: setUpIsFirst },
  { file: "checks/surveys-slugs", part: "the same create with a fresh slug", reason: setUpIsFirst },
  { file: "checks/errors-effects", part: "the same create without the breach", reason: setUpIsFirst },
  {
    file: "checks/service",
    part: "endpointLabel(first[0])",
    reason:
      "No mutant refuses everything to everybody: the servers that always answer the same do, which have tests of their own.",
  },
  {
    file: "check/fixture-breach",
    part: "demandRefusal(await send(document)",
    reason:
      "Each sample has a generated breach of its kind next to it: it keeps the samples true, which are for other languages.",
  },
  {
    file: "checks/limits-rates",
    part: "answer.status !== 429",
    reason: "A 429 is not a success either; this says that the limit of one key is another's, too.",
  },
  {
    file: "checks/recipients-surroundings",
    part: '"what an add can\'t set"',
    reason:
      "On a survey that earlier checks added to the change is there before; a trial judges the check alone, on a new one.",
  },
];

/** Why an assertion is kept that no mutant needs. */
export function reasonFor(site: string, text: string): string | undefined {
  return unneeded.find((one) => isMeant(one, site, text))?.reason;
}

/** The reasons given for assertions that are none of these. */
export function unusedReasons(entries: readonly { readonly site: string; readonly text: string }[]): readonly string[] {
  return unneeded
    .filter((one) => !entries.some(({ site, text }) => isMeant(one, site, text)))
    .map(({ file, part }) => `${file}: ${part}`);
}

function isMeant({ file, part }: Unneeded, site: string, text: string): boolean {
  return site.startsWith(`${file}:`) && text.includes(part);
}
