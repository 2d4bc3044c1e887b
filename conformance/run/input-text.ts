import fc from "fast-check";
import { isObject, writeJson } from "../reading/json.ts";

/** A generated input as text: JSON where it is data, else what it says of itself. */
export function inputText(input: unknown): string {
  return isData(input) ? (writeJson(input) ?? "nothing") : fc.stringify(input);
}

function isData(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isData);
  if (!isObject(value)) return typeof value !== "function" && typeof value !== "symbol";
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === null || prototype === Object.prototype) && Object.values(value).every(isData);
}
