import fc from "fast-check";
import { anyText } from "../arbitraries/texts.ts";
import { add, create, eitherName, mayBeRejected, patch, read, update, type Options } from "../programs/commands.ts";
import type { Document, Handle } from "../programs/program.ts";
import { repeat, script, type Part } from "../programs/script.ts";
import type { Property } from "./property.ts";

const survey = 0;
const newRows = [{}, {}];

type Content = Pick<Options, "text" | "contentType">;
/** Sends a document to an endpoint in some spelling. Only a create uses the handle `created`. */
type Endpoint = (content: Content, created: Handle) => Part;

/** The last character is outside the Basic Multilingual Plane, so JSON escapes it as a surrogate pair. */
const foreignText = "Ünïcödé 調査 {mark} 😀";

function endpointsWith(
  text: Document["text"],
  options: Options = {},
): Readonly<Record<"create" | "update" | "add", Endpoint>> {
  return {
    create: (content, created) => create(created, undefined, { ...options, ...content, give: { description: text } }),
    update: (content) => update(survey, newRows, { ...options, ...content, give: { ...patch, description: text } }),
    add: (content) => add(survey, [{ give: { inviteTop: text } }], {}, { ...options, ...content }),
  };
}
const plain = endpointsWith("About {mark}");
const foreign = endpointsWith(foreignText, mayBeRejected);
const updateWithScale: Endpoint = (content) =>
  update(survey, newRows, { ...content, give: patch, questions: [{ type: "linear_scale", give: { scaleMin: 0 } }] });

const spelled = (spelling: string): Content => ({ text: { spelling } });
const withCharset: Content = { contentType: "application/json; charset=utf-8" };

const anySpelling = fc.constantFrom(
  ...["escaped letters", "white space", "its members in reverse order", "escaped slashes", "ASCII alone"].map(spelled),
  withCharset,
);
const anyWrite: Part = fc.tuple(anySpelling, anyText).chain(([content, text]) =>
  fc.oneof(
    update(survey, newRows, {
      ...content,
      by: eitherName,
      give: { ...patch, description: text },
      mayBeRejected: true,
    }),
    add(survey, [{ give: { inviteTop: text } }], {}, { ...content, by: eitherName, mayBeRejected: true }),
  ),
);

export const spelling: Property = {
  name: "spelling",
  sentence: "JSON bodies with the same meaning have the same effect, however they are spelled",
  tests: ["SVC-5", "SVC-6"],
  programs: (effort) =>
    effort === "quick"
      ? script(
          create(survey),
          updateWithScale(spelled("escaped letters"), survey),
          plain.add(spelled("white space"), survey),
          updateWithScale(spelled("its members in reverse order"), survey),
          foreign.update(withCharset, survey),
          plain.add(withCharset, survey),
          // the same letters again: earlier reads showed whether the service stores them
          foreign.update(spelled("ASCII alone"), survey),
          read(survey, "slug"),
        )
      : script(
          create(survey),
          plain.create(spelled("escaped letters"), survey + 1),
          ...["escaped letters", "white space", "its members in reverse order", "escaped slashes"].flatMap((one) => [
            updateWithScale(spelled(one), survey),
            plain.add(spelled(one), survey),
          ]),
          plain.create(withCharset, survey + 2),
          foreign.create(withCharset, survey + 4),
          ...[plain, foreign].flatMap((endpoint) => [
            endpoint.update(withCharset, survey),
            endpoint.add(withCharset, survey),
          ]),
          foreign.create(spelled("ASCII alone"), survey + 3),
          foreign.update(spelled("ASCII alone"), survey),
          foreign.add(spelled("ASCII alone"), survey),
          read(survey, "slug"),
        ),
  free: script(create(survey), repeat(6, anyWrite), read(survey, "slug")),
};
