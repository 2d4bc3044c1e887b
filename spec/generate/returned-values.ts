import type { OpenPointId } from "../open-points.ts";
import { table } from "./markdown.ts";

/** A way in which a returned value may differ from the one that was given. */
interface Difference {
  readonly kind: string;
  readonly point: OpenPointId;
  readonly given: string;
  readonly returned: string;
}

const differences: readonly Difference[] = [
  {
    kind: "white space and default-ignorable characters at the ends, white space repeated within a line",
    point: "padded-text",
    given: "`  two  words `",
    returned: "`two words`",
  },
  {
    kind: "line breaks in a text of one line, a sign-off included",
    point: "line-breaks",
    given: "`one\\ntwo`",
    returned: "`one two`",
  },
  {
    kind: "the normal form of Unicode, compatible or not",
    point: "unicode-normal-form",
    given: "`ﬁne Ⅳ`",
    returned: "`fine IV`",
  },
  {
    kind: "characters that a store cannot keep: all controls, default-ignorable characters, or characters beyond the Basic Multilingual Plane, Latin-1 or Windows-1252; dropped, or each as `?` or U+FFFD",
    point: "text-characters",
    given: "`good 👍 day`",
    returned: "`good ? day`",
  },
  {
    kind: "the tags of some or all HTML elements; with their content for `script`, `style` and others that sanitisers empty",
    point: "markup",
    given: "`<b>one</b><script>x</script>`",
    returned: "`<b>one</b>`",
  },
  {
    kind: "entities as a sanitiser writes a text that it parses as HTML: all signs between tags encoded, or all entities decoded",
    point: "text-entities",
    given: "`R&D > <b>5</b>`",
    returned: "`R&amp;D &gt; <b>5</b>`",
  },
  {
    kind: "an empty text or list; a text may have a default",
    point: "empty-values",
    given: '`""`',
    returned: "`null`, no member, or `Untitled survey`",
  },
  {
    kind: "the letter case of an email",
    point: "email-case",
    given: "`Ada@Example.com`",
    returned: "`ada@example.com`",
  },
  {
    kind: "a colour by value: letter case, three, four, six or eight digits, without `#`, or `rgb()`",
    point: "returned-colours",
    given: "`#aabbcc`",
    returned: "`#AABBCCFF`",
  },
  {
    kind: "the address of a logo by value: without its fragment, parameters in another order, escapes and host in another spelling",
    point: "logo-spelling",
    given: "`https://example.com/a%20b.png?x=1&w=2#top`",
    returned: "`https://example.com/a b.png?w=2&x=1`",
  },
  {
    kind: "the address of a copy of a logo, on another host or as a path",
    point: "logo-copies",
    given: "`https://example.com/a.png`",
    returned: "`/uploads/1f2e.png`",
  },
  {
    kind: "a timestamp of the same instant",
    point: "invite-sent-at-format",
    given: "`2026-01-02T10:04:00-05:00`",
    returned: "`2026-01-02T15:04:00Z`",
  },
  { kind: "a flag of a question that is false", point: "false-flags", given: "`false`", returned: "no member" },
];

/** The changes that a service may make to a returned value: the suite compares by this table. */
export const returnedValues: string = table(
  ["What may differ", "Open point", "Given", "Returned, for example"],
  differences.map(({ kind, point, given, returned }) => [kind, `\`${point}\``, given, returned]),
);
