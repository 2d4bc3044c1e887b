import { isBody, type Body } from "../../faults/parts/messages.ts";
import { changeRequest, changeResponse, onSuccess } from "../../faults/parts/operators.ts";
import { on, type When } from "../../faults/parts/route.ts";
import type { Part } from "../../faults/parts/server-parts.ts";

export const objectsOf = (list: unknown): readonly Body[] => (Array.isArray(list) ? list.filter(isBody) : []);

/** True if the value is an empty list. */
export const isNone = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

type Change = (one: Body, index: number) => Body;

export const eachIn =
  (name: string, change: Change) =>
  (body: Body): Body => {
    const list = body[name];
    if (!Array.isArray(list)) return body;
    return { ...body, [name]: list.map((one: unknown, index) => (isBody(one) ? change(one, index) : one)) };
  };

/** Changes the JSON of successful responses. */
export const reshaped = (when: When, change: (body: Body) => unknown): Part =>
  onSuccess(when, ({ text }) => (text === "" ? {} : { text: JSON.stringify(change(JSON.parse(text))) }));

export const surveysShown = (change: (survey: Body) => Body): Part =>
  reshaped(on.surveys, (body) => {
    const listed = eachIn("surveys", change)(body);
    return isBody(body["survey"]) ? { ...listed, survey: change(body["survey"]) } : listed;
  });

export const recipientsShown = (change: Change): Part => surveysShown(eachIn("recipients", change));

export const questionsShown = (change: Change): Part => surveysShown(eachIn("questions", change));

export const recipientsHeard = (change: Change): Part => changeRequest(on.bodies, eachIn("recipients", change));

export const questionsHeard = (change: Change): Part => changeRequest(on.writes, eachIn("questions", change));

// no rule allows an object for a member that must be rejected or missing
const invalidValue = { isWrong: true };

export const refusing = (when: When, member: string, isRejected: (value: unknown, body: Body) => boolean): Part =>
  changeRequest(when, (body) => (isRejected(body[member], body) ? { ...body, [member]: invalidValue } : body));

/** Adds an invalid value for a missing member, so that the rules reject the body. */
export const needing = (when: When, ...members: readonly string[]): Part =>
  changeRequest(when, (body) => ({ ...Object.fromEntries(members.map((member) => [member, invalidValue])), ...body }));

export const rowsNeeding = (...members: readonly string[]): Part =>
  recipientsHeard((row) => ({ ...Object.fromEntries(members.map((member) => [member, invalidValue])), ...row }));

export const rowsWithout = (member: string): Part =>
  recipientsHeard((row) => (member in row ? { ...row, [member]: invalidValue } : row));

export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
}

/** Omits `details` if there are none. */
export const ifAny = (
  details: Problem["details"],
  shape: (details: Problem["details"]) => unknown = (all) => all,
): { readonly details?: unknown } => (details.length === 0 ? {} : { details: shape(details) });

/** An undefined body leaves the rejection empty. */
export const refusalsShown = (change: (problem: Problem) => unknown): Part =>
  changeResponse(on.any, ({ status, headers, text }) => {
    if (status < 400 || text === "") return {};
    const body = change({ details: [], ...JSON.parse(text) });
    if (body === undefined) headers.delete("content-type");
    else headers.set("content-type", "application/json");
    return { headers, text: body === undefined ? "" : JSON.stringify(body) };
  });

export const headersSent = (change: (headers: Headers, status: number) => void): Part =>
  changeResponse(on.any, ({ headers, status }) => {
    change(headers, status);
    return { headers };
  });

/** Changes a header only if it is present. */
export const headerSent = (name: string, value: () => string): Part =>
  headersSent((headers) => {
    if (headers.has(name)) headers.set(name, value());
  });

/** Changes the bytes of each body, not its JSON value. */
export const respelled = (change: (text: string) => string): Part =>
  changeResponse(on.any, ({ text }) => (text === "" ? {} : { text: change(text) }));
