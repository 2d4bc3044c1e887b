import fc from "fast-check";
import {
  everyScale,
  everyType,
  formsOf,
  longLists,
  manyQuestions,
  openLists,
  unusualOptions,
  type QuestionList,
} from "../arbitraries/question-lists.ts";
import { create, eitherName, mayBeRejected, patch, read, update, type Options } from "../programs/commands.ts";
import type { Question } from "../programs/program.ts";
import { inTurn, repeat, sample, script, type Part } from "../programs/script.ts";
import type { Property } from "./property.ts";

const survey = 0;
/** The 18 scales are also sent in thirds, to a service that rejects them all in one request. */
const scalesPerThird = 6;

/** Questions that a write sends, and the options of the write. */
interface Offer {
  readonly questions: QuestionList;
  readonly options: Options;
}

/**
 * Returns writes with a question of every type and a scale with every valid bound. A service that rejects many at once gets
 * smaller lists, down to single questions. An offer isn't sent if one that its `unlessAccepted` names was accepted.
 *
 * For example, a service without grids:
 *
 *     every type and every scale              400
 *     every type                              400
 *     one question, for each type in turn     200, but each form of a grid 400
 *     every scale                             200
 */
function typesAndScales(operation: "create" | "update", unlessAccepted: readonly string[] = []): readonly Offer[] {
  const questionsOfTypes = everyType(operation === "update");
  const all = `${operation} all`;
  const types = `${operation} types`;
  const scales = `${operation} scales`;
  const rejectable = (name: string, unless: readonly string[]): Options => ({
    ...mayBeRejected,
    name,
    unlessAccepted: unless,
  });
  return [
    { questions: [...questionsOfTypes, ...everyScale], options: rejectable(all, unlessAccepted) },
    { questions: questionsOfTypes, options: rejectable(types, [...unlessAccepted, all]) },
    ...questionsOfTypes.flatMap(({ type }) => {
      const name = `${operation} ${type}`;
      const options = { name, unlessAccepted: [...unlessAccepted, all, types, name] };
      return formsOf(type).map((give, index, forms) => ({
        questions: [{ type, give }],
        // a service must accept at least one form of each type
        options: index === forms.length - 1 ? options : { ...options, ...mayBeRejected },
      }));
    }),
    { questions: everyScale, options: rejectable(scales, [...unlessAccepted, all]) },
    ...[0, 1, 2].flatMap((third) => {
      const scalesOfThird = everyScale.slice(third * scalesPerThird, (third + 1) * scalesPerThird);
      const unless = [...unlessAccepted, all, scales];
      const name = `${scales} ${third}`;
      return [
        { questions: scalesOfThird, options: rejectable(name, unless) },
        ...scalesOfThird.map((scale) => ({ questions: [scale], options: { unlessAccepted: [...unless, name] } })),
      ];
    }),
  ];
}

const offersToUpdate: Part = inTurn(
  ...typesAndScales("update").map(({ questions, options }) => update(survey, undefined, { ...options, questions })),
);

/** The API can't delete surveys, so one create has everything. If it is accepted, the later ones are left out. */
const everything = "create everything";
const offersToCreate: Part = inTurn(
  ...[
    {
      questions: [...everyType(false), ...everyScale, ...manyQuestions(60), ...unusualOptions],
      options: { ...mayBeRejected, name: everything },
    },
    ...typesAndScales("create", [everything]),
    ...[manyQuestions(60), unusualOptions].map((questions) => ({
      questions,
      options: { ...mayBeRejected, unlessAccepted: [everything] },
    })),
  ].map(({ questions, options }, index) => create(survey + index, undefined, { ...options, questions })),
  create(survey, undefined, { ifMissing: true }),
);

const updateWith = (questions: QuestionList): Part => update(survey, undefined, { ...mayBeRejected, questions });
const updateOfOthers = update(survey, undefined, { give: patch });

const anyScale: fc.Arbitrary<Question> = fc
  .record({ scaleMin: fc.constantFrom(0, 1), scaleMax: fc.integer({ min: 2, max: 10 }) })
  .map((bounds) => ({ type: "linear_scale", give: bounds }));
const anyOptions = fc.uniqueArray(fc.constantFrom("Red", "red", "Green", "10", "9", "a, b", "{mark}"), {
  minLength: 2,
});
const anyQuestion: fc.Arbitrary<Question> = fc.oneof(
  anyScale,
  fc
    .record({ type: fc.constantFrom("short_text", "long_text", "rating", "date"), required: fc.boolean() })
    .map(({ type, required }) => ({ type, give: { required } })),
  fc
    .tuple(fc.constantFrom("single_choice", "multiple_choice", "dropdown"), anyOptions)
    .map(([type, options]) => ({ type, give: { options } })),
);
const anyUpdate: Part = fc.oneof(
  update(survey, undefined, { questions: fc.tuple(anyScale), by: eitherName }),
  update(survey, undefined, { ...mayBeRejected, questions: fc.array(anyQuestion, { maxLength: 12 }), by: eitherName }),
);

/** Sends questions that every service must accept (`typesAndScales`), then lists that it may reject (`openLists`). */
export const questions: Property = {
  name: "questions",
  sentence: "questions of every type, and scales with any valid bounds, are stored as sent and in the order sent",
  tests: [
    "SUR-35",
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
    "LIM-20",
    "LIM-23",
  ],
  programs: (effort) =>
    effort === "quick"
      ? script(
          create(survey),
          offersToUpdate,
          sample(1, openLists.map(updateWith)),
          updateWith(longLists.flat()),
          updateOfOthers,
          read(survey, "slug"),
        )
      : script(
          offersToCreate,
          offersToUpdate,
          // a PATCH of other members must keep the questions
          ...openLists.flatMap((list, index) => [updateWith(list), ...(index % 3 === 2 ? [updateOfOthers] : [])]),
          update(survey, undefined, { give: { title: { $: "new", kind: "title" } } }),
          read(survey, "slug"),
        ),
  free: script(create(survey), repeat(6, anyUpdate), read(survey, "slug")),
};
