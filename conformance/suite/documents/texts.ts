/** A service may reject these texts, but must return an accepted one unchanged. Each holds the mark if it can. */
export function edgeCaseTexts(mark: string): readonly string[] {
  return [
    ...likeOtherTypes,
    `<b>5 > 4</b> ${mark}`,
    `R&D &amp; "so" 'it' ${mark}`,
    `10%25 {{name}} \${x} %s ${mark}`,
    `$$5 $1 $& \\1 ${mark}`,
    `C:\\new\\table ${mark}`,
    `a,b;c|d ${mark}`,
    `=1+1 @me ${mark}`,
    `Ünïcödé straße ${mark}`,
    `cafe\u0301 ﬁne Ⅳ ${mark}`,
    `日本語 調査 ไทย ${mark}`,
    `שלום (עולם) 12 ${mark}`,
    `İıß ΣΑΣ ${mark}`,
    `😀 𠮷 ${mark}`,
    `👩‍👩‍👧‍👦 🏳️‍🌈 🇨🇳 ${mark}`,
    `one\ntwo\n\nfour ${mark}`,
    `tab\there ${mark}`,
    `two  spaces ${mark}`,
    `  padded ${mark}  `,
    "   ",
    "",
    `UPPER lower ${mark}`,
    `ends with dot. ${mark}.`,
    `«quotes» – dash… ${mark}`,
    `a/b?c=d#e ${mark}`,
    `\u200bzero\u00a0width ${mark}`,
    `line\r\nend ${mark}`,
    `'; DROP TABLE surveys; -- ${mark}`,
  ];
}

export function richText(mark: string): string {
  return `R&D <b>5 > 4</b><script></script> "so" 'it' or 1=1 10%25 {{name}} \${x} %s $1 C:\\new a,b;c|d [x](y) straße ﬁ Ⅳ 日本 😀 #1?a=b&c ${mark}\n\nnext  line`;
}

export function richLogo(mark: string): string {
  return `https://example.com/a%20b/${mark}.png?x=1&y=2&w=%C3%BC#top`;
}

const likeOtherTypes =
  "0 false null 00123 1e3 true [] {} undefined nil None NaN -1.50 2026-02-30 2026-01-02T03:04:05+02:00 __proto__ constructor".split(
    " ",
  );

/** Servers cut or reject texts around these lengths. */
const lengths = [92, 128, 191, 200, 255, 256, 500, 512, 1_000, 1_024, 2_000, 4_096, 10_000, 65_535, 65_540];

export function longText(mark: string, length: number): string {
  const words = "a text that goes on and on, ".repeat(Math.ceil(length / 28));
  return (
    `${mark} ${words}`
      .slice(0, Math.max(mark.length + 1, length - 4))
      .trimEnd()
      .padEnd(length - 4, "x") + " end"
  );
}

export function longTexts(mark: string): readonly string[] {
  return lengths.map((length, index) => longText(`${mark}${index}`, length));
}

export function lookalikeEmails(email: string): readonly string[] {
  const [name = "", host = ""] = email.split("@");
  return [
    `${name}.x@${host}`,
    `${name}+tag@${host}`,
    `${name.slice(0, -1)}@${host}`,
    `${name.slice(2)}@${host}`,
    `${name}@${host.replace(".com", ".org")}`,
    `${name}@mail.${host}`,
    `x${name}@${host}`,
    `${name.replaceAll(".", "_")}@${host}`,
    `${name.replaceAll(".", "")}@${host}`,
    `%${name.slice(1)}@${host}`,
    `${name.slice(0, -1)}_@${host}`,
    `x.${name}@${host}`,
  ];
}
