import type { Exchange } from "../http/exchange.ts";
import { isObject, type JsonObject } from "./json.ts";

/** The three numbers of an add. */
export interface Counts {
  readonly added: number;
  readonly updated: number;
  readonly skipped: number;
}

/** The counts and where in the body they were found. */
export interface ShownCounts extends Counts {
  readonly place: string;
}

const names = ["added", "updated", "skipped"] as const;

/** Finds the counts in an answer whose envelope is open: an object with the three integers, at most two levels down. */
export function findCounts(exchange: Exchange): ShownCounts | undefined {
  return exchange.json.unreadable === undefined ? countsIn(exchange.json.value, "", 2) : undefined;
}

function countsIn(value: unknown, place: string, depth: number): ShownCounts | undefined {
  if (!isObject(value)) return undefined;
  if (names.every((name) => isCount(value[name]))) return asCounts(value, place === "" ? "top level" : place);
  if (depth === 0) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = countsIn(member, place === "" ? name : `${place}.${name}`, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function asCounts(value: JsonObject, place: string): ShownCounts {
  return { added: Number(value["added"]), updated: Number(value["updated"]), skipped: Number(value["skipped"]), place };
}
