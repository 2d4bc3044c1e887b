import { isBody, on, request, response, success } from "../../faults/parts/operators.ts";
import type { Body, Part, When } from "../../faults/parts/operators.ts";

/** The objects of a list, or of nothing. */
export const objectsOf = (list: unknown): readonly Body[] => (Array.isArray(list) ? list.filter(isBody) : []);

/** Whether a value is a list of nothing. */
export const isNone = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

type Change = (one: Body, index: number) => Body;

/** Changes each object of a list in a body. */
export const eachIn =
  (name: string, change: Change) =>
  (body: Body): Body => {
    const list = body[name];
    if (!Array.isArray(list)) return body;
    return { ...body, [name]: list.map((one: unknown, index) => (isBody(one) ? change(one, index) : one)) };
  };

/** Answers successes with another body. */
export const reshaped = (when: When, change: (body: Body) => unknown): Part =>
  success(when, ({ text }) => (text === "" ? {} : { text: JSON.stringify(change(JSON.parse(text))) }));

/** Shows surveys otherwise, wherever they are shown. */
export const surveysShown = (change: (survey: Body) => Body): Part =>
  reshaped(on.surveys, (body) => {
    const listed = eachIn("surveys", change)(body);
    return isBody(body["survey"]) ? { ...listed, survey: change(body["survey"]) } : listed;
  });

/** Shows recipients otherwise, wherever they are shown. */
export const recipientsShown = (change: Change): Part => surveysShown(eachIn("recipients", change));

/** Shows questions otherwise, wherever they are shown. */
export const questionsShown = (change: Change): Part => surveysShown(eachIn("questions", change));

/** Hears each recipient of a body otherwise. */
export const recipientsHeard = (change: Change): Part => request(on.bodies, eachIn("recipients", change));

/** Hears each question of a body otherwise. */
export const questionsHeard = (change: Change): Part => request(on.writes, eachIn("questions", change));

// no rule allows an object where a member is rejected or missing
const wrong = { isWrong: true };

/** Rejects a member of a body. */
export const refusing = (when: When, member: string, isRejected: (value: unknown, body: Body) => boolean): Part =>
  request(when, (body) => (isRejected(body[member], body) ? { ...body, [member]: wrong } : body));

/** Rejects a body that lacks a member. */
export const needing = (when: When, ...members: readonly string[]): Part =>
  request(when, (body) => ({ ...Object.fromEntries(members.map((member) => [member, wrong])), ...body }));

/** Rejects a recipient that lacks a member. */
export const rowsNeeding = (...members: readonly string[]): Part =>
  recipientsHeard((row) => ({ ...Object.fromEntries(members.map((member) => [member, wrong])), ...row }));

/** Rejects a recipient that has a member. */
export const rowsWithout = (member: string): Part =>
  recipientsHeard((row) => (member in row ? { ...row, [member]: wrong } : row));

/** A rejection, with the problem that the reference reports. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
}

/** The details of a problem that has some. */
export const ifAny = (
  details: Problem["details"],
  shape: (details: Problem["details"]) => unknown = (all) => all,
): { readonly details?: unknown } => (details.length === 0 ? {} : { details: shape(details) });

/** Reports every rejection otherwise, as JSON; undefined for the body leaves it empty. */
export const refusalsShown = (change: (problem: Problem) => unknown): Part =>
  response(on.any, ({ status, headers, text }) => {
    if (status < 400 || text === "") return {};
    const body = change({ details: [], ...JSON.parse(text) });
    if (body === undefined) headers.delete("content-type");
    else headers.set("content-type", "application/json");
    return { headers, text: body === undefined ? "" : JSON.stringify(body) };
  });

/** Sends other headers with every response. */
export const headersSent = (change: (headers: Headers, status: number) => void): Part =>
  response(on.any, ({ headers, status }) => {
    change(headers, status);
    return { headers };
  });

/** Sends another value of a header where it is sent. */
export const headerSent = (name: string, value: () => string): Part =>
  headersSent((headers) => {
    if (headers.has(name)) headers.set(name, value());
  });

/** Writes every body with other bytes for the same JSON. */
export const respelled = (change: (text: string) => string): Part =>
  response(on.any, ({ text }) => (text === "" ? {} : { text: change(text) }));
