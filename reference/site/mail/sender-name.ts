/** Returns the name in `Example Research <surveys@example.com>`; undefined if there is only an address. */
export function senderName(from: string): string | undefined {
  const name = /^([^<]*)<[^<>]*>\s*$/.exec(from)?.[1]?.trim().replaceAll('"', "") ?? "";
  return name === "" ? undefined : name;
}
