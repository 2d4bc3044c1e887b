const maxScriptChars = 12_000;

/** Returns the script, or where to find it if it is too long for a log. Part of a script would be useless. */
export function scriptText(script: string): string {
  if (script.length <= maxScriptChars) return script;
  return `(${script.length} characters, too long to print: run the replay command with --json FILE, and read the script in that file)`;
}
