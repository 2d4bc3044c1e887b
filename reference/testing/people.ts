export function people(count: number, from = 0): readonly { readonly email: string }[] {
  return Array.from({ length: count }, (_, index) => ({ email: `person${from + index}@example.com` }));
}
