import { InvalidArgumentError } from "commander";

/** Returns an option parser for integers from `min` to `max`, both included. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    const nearest = Math.min(Math.max(Math.round(Number.parseFloat(text)) || min, min), max);
    throw new InvalidArgumentError(`It takes a whole number from ${min} to ${max}; the nearest is ${nearest}.`);
  };
}
