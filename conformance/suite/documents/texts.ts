/** Texts that a service may reject, but must return unchanged if it accepts them. Most contain the marker. */
export function edgeCaseTexts(marker: string): readonly string[] {
  return [
    ...likeOtherTypes,
    `<b>5 > 4</b> ${marker}`,
    `R&D &amp; "so" 'it' ${marker}`,
    `10%25 {{name}} \${x} %s ${marker}`,
    `$$5 $1 $& \\1 ${marker}`,
    `C:\\new\\table ${marker}`,
    `a,b;c|d ${marker}`,
    `=1+1 @me ${marker}`,
    `Ünïcödé straße ${marker}`,
    `cafe\u0301 ﬁne Ⅳ ${marker}`,
    `日本語 調査 ไทย ${marker}`,
    `שלום (עולם) 12 ${marker}`,
    `İıß ΣΑΣ ${marker}`,
    `😀 𠮷 ${marker}`,
    `👩‍👩‍👧‍👦 🏳️‍🌈 🇨🇳 ${marker}`,
    `one\ntwo\n\nfour ${marker}`,
    `tab\there ${marker}`,
    `two  spaces ${marker}`,
    `  padded ${marker}  `,
    "   ",
    "",
    `UPPER lower ${marker}`,
    `ends with dot. ${marker}.`,
    `«quotes» – dash… ${marker}`,
    `a/b?c=d#e ${marker}`,
    `\u200bzero\u00a0width ${marker}`,
    `line\r\nend ${marker}`,
    `'; DROP TABLE surveys; -- ${marker}`,
  ];
}

/** One text with many of the edge cases. */
export function richText(marker: string): string {
  return `R&D <b>5 > 4</b><script></script> "so" 'it' or 1=1 10%25 {{name}} \${x} %s $1 C:\\new a,b;c|d [x](y) straße ﬁ Ⅳ 日本 😀 #1?a=b&c ${marker}\n\nnext  line`;
}

export function richLogo(marker: string): string {
  return `https://example.com/a%20b/${marker}.png?x=1&y=2&w=%C3%BC#top`;
}

const likeOtherTypes =
  "0 false null 00123 1e3 true [] {} undefined 12345678901234567890 None NaN -1.50 2026-02-30 2026-01-02T03:04:05+02:00 __proto__ constructor".split(
    " ",
  );

/** Returns a text that begins with the marker and ends with "end", so that a cut at either side is detected. */
export function longText(marker: string, length: number): string {
  // the words have 28 characters, and the end has 4
  const words = "a text that goes on and on, ".repeat(Math.ceil(length / 28));
  return (
    `${marker} ${words}`
      .slice(0, Math.max(marker.length + 1, length - 4))
      .trimEnd()
      .padEnd(length - 4, "x") + " end"
  );
}

/** Returns addresses of other mailboxes, which a careless comparison takes for this address. */
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
