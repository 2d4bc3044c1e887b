const maxCharacters = 300;

/** Returns the message and cause of anything thrown, on one line and without a stack. */
export function errorText(thrown: unknown): string {
  try {
    return shorten(messageOf(thrown));
  } catch {
    // a getter of the thrown value may throw
    return "it threw an error that can't be read";
  }
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === "string" && thrown !== "") return thrown;
  if (!(thrown instanceof Error)) return "it threw something that is not an Error";
  const { message, cause, name } = thrown;
  const text = message === "" ? name : message;
  return cause instanceof Error && cause.message !== "" ? `${text}: ${cause.message}` : text;
}

/** Removes the stack and line breaks, and cuts the rest: some messages contain a whole HTML page. */
function shorten(text: string): string {
  const [withoutStack = ""] = text.split(/\n\s+at /);
  const line = withoutStack.replaceAll(/\s+/g, " ").trim();
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters)}…`;
}
