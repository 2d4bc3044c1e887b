/** `1 survey`, `1,200 surveys`. */
export function countText(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
