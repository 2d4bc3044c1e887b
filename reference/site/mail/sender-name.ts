/** The name in a sender such as `Example Research <surveys@example.com>`; undefined where there is only an address. */
export function senderName(from: string): string | undefined {
  const name = /^([^<]*)<[^<>]*>\s*$/.exec(from)?.[1]?.trim().replaceAll('"', "") ?? "";
  return name === "" ? undefined : name;
}
