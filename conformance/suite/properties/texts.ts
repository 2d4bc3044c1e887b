import fc from "fast-check";
import type { Effort } from "../../report/format/report.ts";
import { inAnyOrderOf, someOf } from "../arbitraries/some-of.ts";
import { anyText, longText, longTexts, markedText } from "../arbitraries/texts.ts";
import { edgeCaseTexts, richLogo, richText } from "../documents/texts.ts";
import { add, create, eitherName, mayBeRejected, update, type Options } from "../programs/commands.ts";
import type { Document, Question, Row } from "../programs/program.ts";
import { inTurn, repeat, script, type Part } from "../programs/script.ts";
import { ifStandard, type Property } from "./property.ts";

/** Two properties: `texts` sends texts that careful services store, `edgeTexts` texts that some services alter. */
type Text = Document | string;

const survey = 0;
const created = 1;

const surveyTexts = ["title", "description", "welcomeMessage"] as const;
const createTexts = [...surveyTexts, "targetCompany"] as const;
const rowTexts = ["targetCompany", "title", "inviteTop", "inviteBottom", "inviteSignOff"] as const;

/** Some services treat these as empty. */
const falsyTexts = ["0", "false", "null"];

/** Every careful service accepts these descriptions. */
const featuresOfDescriptions: Readonly<Record<string, Document>> = {
  "other scripts": markedText("Ünïcödé 日本語 עברית {mark}"),
  emoji: markedText("Well done 👍🏽 {mark}"),
  "line breaks": markedText("One\n\ntwo {mark}"),
  long: longText(1_900),
};

/** A service may reject these texts. The halves of a rejected document show which text it rejects. */
const offered: Options = { ...mayBeRejected, inHalves: true };

const rowWith = (text: Text): Row => ({ give: Object.fromEntries(rowTexts.map((member) => [member, text])) });

function membersWith(names: readonly string[], all: readonly Text[]): Document {
  return Object.fromEntries(names.slice(0, all.length).map((name, index) => [name, all[index]]));
}

const questionsWith = (text: Text): readonly Question[] => [
  { type: "single_choice", give: { label: text, options: ["Yes", text, "No"] } },
  { type: "linear_scale", give: { scaleMinLabel: text, scaleMaxLabel: text } },
];

const updateMembers = (all: readonly Text[], options = offered): Part =>
  update(survey, undefined, { ...options, give: membersWith(surveyTexts, all) });
/** Two rows for each text: a new recipient, and one that earlier rows may have named. `shift` changes whose text it is. */
const rowsWith = (all: readonly Text[], shift: number, idRow: "both" | "id"): readonly Row[] =>
  all.flatMap((text, index): readonly Row[] => {
    const number = (index + shift) % all.length;
    return [rowWith(text), { person: `t${number}`, by: number % 2 === 0 ? "email" : idRow, ...rowWith(text) }];
  });
const updateLists = (all: readonly Text[], options = offered): Part =>
  update(survey, rowsWith(all, 0, "both"), { ...options, by: eitherName, questions: all.flatMap(questionsWith) });
const addRows = (all: readonly Text[]): Part => add(survey, rowsWith(all, 1, "id"), {}, { ...offered, by: eitherName });

/** The same text in every member that may contain text. */
const everywhere = (text: Text): Part =>
  inTurn(updateLists([text]), addRows([text]), updateMembers([text, text, text]));

function createWith(text: Text, rows: readonly Row[], give: Document = {}): Part {
  const members = { ...membersWith(createTexts, [text, text, text, text]), ...give };
  return create(created, rows, { ...offered, questions: questionsWith(text), give: members });
}

/** 137 recipients with ordinary text: more than 100 KB in one request. */
const longLine = "We would like to hear what you think of working with us, and what we could do better. ".repeat(3);
const manyRows: Row = {
  count: 137,
  give: { title: "Für {mark} 調査", inviteTop: `{mark} ${longLine}`.trim(), inviteBottom: `${longLine} {mark}` },
};

const rich = markedText(richText("{mark}"));
const [richLine = ""] = richText("{mark}").split("\n");
const richRows: readonly Row[] = [
  { person: "rich", spelling: "with a dot", ...rowWith(rich) },
  // `lookalikeEmails` 5 and 8: the same address at another host, and without its dots
  { person: "rich", spelling: 5 },
  { person: "rich", spelling: 8 },
  { give: { inviteSentAt: "2026-01-02T10:04:00-05:00" } },
];
const richMembers: Document = {
  description: markedText(`${richText("{mark}")} ${"a text that goes on and on, ".repeat(54)}end`),
  logoUrl: markedText(richLogo("{mark}")),
  accentColor: "#A1b2C3",
};

const longNamed: Row = { person: "long", spelling: "with a long name" };

export const texts: Property = {
  name: "texts",
  sentence: "if a text is accepted, it is stored as sent, whatever its script and length",
  tests: [
    "SVC-7",
    "SUR-11",
    "SUR-12",
    "SUR-13",
    "SUR-14",
    "SUR-15",
    "QST-12",
    "QST-14",
    "QST-19",
    "RCP-11",
    "RCP-14",
    "RCP-15",
  ],
  programs: (effort) => {
    const isQuick = effort === "quick";
    // each member gets each of the three texts once
    const rotations = falsyTexts.map((_, turn) => [...falsyTexts.slice(turn), ...falsyTexts.slice(0, turn)]);
    const options = isQuick ? mayBeRejected : offered;
    return script(
      create(survey),
      ...Object.entries(featuresOfDescriptions).map(([feature, description]) =>
        update(survey, undefined, { ...mayBeRejected, feature, give: { description } }),
      ),
      updateMembers([markedText(richLine), rich], options),
      ...ifStandard(effort, createWith(longText(1_900), [manyRows]), createWith(rich, richRows, richMembers)),
      ...rotations.slice(0, isQuick ? 1 : undefined).map((all) => updateMembers(all, options)),
      someOf(longTexts, isQuick ? 1 : 3).chain((drawn) =>
        inTurn(...drawn.map((text) => (isQuick ? updateLists([text], options) : everywhere(text)))),
      ),
      update(survey, [longNamed, {}], mayBeRejected),
      add(survey, [{ ...longNamed, person: "longer" }], {}, mayBeRejected),
    );
  },
  free: script(create(survey), repeat(3, anyText.chain(everywhere))),
};

/** Maximum number of different texts in the questions of one document. */
const maxTextsPerDocument = 15;

const edgeTextsSent = edgeCaseTexts("{mark}").map((text) => (text.includes("{mark}") ? markedText(text) : text));
const isBlank = (text: Text): boolean => typeof text === "string" && text.trim() === "";

function edgePrograms(effort: Effort, drawn: readonly Text[]): Part {
  const isQuick = effort === "quick";
  const sent = drawn.filter((text) => !isBlank(text)).slice(0, isQuick ? maxTextsPerDocument : undefined);
  const blank = isQuick ? [] : drawn.filter(isBlank);
  const lists = chunksOf(sent, maxTextsPerDocument);
  const members = chunksOf([...sent, ...blank], surveyTexts.length).slice(0, isQuick ? 1 : undefined);
  const [firstList = []] = lists;
  const createWithAll = create(created, sent.map(rowWith), {
    ...offered,
    questions: firstList.flatMap(questionsWith),
    give: membersWith(createTexts, firstList),
  });
  return inTurn(
    ...lists.flatMap((list) => [updateLists(list), addRows(list)]),
    ...ifStandard(effort, createWithAll),
    ...members.map((all) => updateMembers(all, isQuick ? mayBeRejected : offered)),
    ...blank.map(everywhere),
  );
}

export const edgeTexts: Property = {
  name: "edge-case texts",
  sentence: "if a text that some services alter, cut or convert to another type is accepted, it is stored as sent",
  tests: ["RCP-12"],
  programs: (effort) =>
    script(
      create(survey, [{ person: "t", count: maxTextsPerDocument }]),
      inAnyOrderOf(edgeTextsSent).chain((drawn) => edgePrograms(effort, drawn)),
    ),
  free: script(
    create(survey),
    repeat(
      3,
      fc
        .array(fc.oneof(anyText, fc.constantFrom(...edgeTextsSent)), { minLength: 3, maxLength: 3 })
        .chain((all) => inTurn(updateLists(all), updateMembers(all))),
    ),
  ),
};

function chunksOf<Item>(all: readonly Item[], size: number): readonly (readonly Item[])[] {
  return all.flatMap((_, index) => (index % size === 0 ? [all.slice(index, index + size)] : []));
}
