const longest = 300;

/** Returns the message and cause of anything thrown, on one line and without a stack. */
export function errorText(thrown: unknown): string {
  try {
    return shorten(messageOf(thrown));
  } catch {
    // a getter of the thrown value may throw
    return "an unreadable error";
  }
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === "string" && thrown !== "") return thrown;
  if (!(thrown instanceof Error)) return "it threw something that is not an Error";
  const { message, cause, name } = thrown;
  const said = message === "" ? name : message;
  return cause instanceof Error && cause.message !== "" ? `${said}: ${cause.message}` : said;
}

/** Some errors carry their stack or a whole page in the message. */
function shorten(text: string): string {
  const words = text
    .split(/\n\s+at /)[0]
    ?.replaceAll(/\s+/g, " ")
    .trim();
  return words === undefined || words.length <= longest ? (words ?? "") : `${words.slice(0, longest)}…`;
}
