import { isBody, type Body } from "../../faults/parts/messages.ts";
import { changeRequest, changeResponse, onSuccess } from "../../faults/parts/operators.ts";
import { on, type When } from "../../faults/parts/route.ts";
import type { Part } from "../../faults/parts/server-parts.ts";

export const objectsOf = (list: unknown): readonly Body[] => (Array.isArray(list) ? list.filter(isBody) : []);

export const isEmptyList = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/** Changes one object in a list. */
type ItemChange = (one: Body, index: number) => Body;

/** Changes the objects in a list of the body: `changeEach("recipients", change)`. */
export const changeEach =
  (name: string, change: ItemChange) =>
  (body: Body): Body => {
    const list = body[name];
    if (!Array.isArray(list)) return body;
    return { ...body, [name]: list.map((one: unknown, index) => (isBody(one) ? change(one, index) : one)) };
  };

/** Changes the JSON of successful responses. */
export const changeJson = (when: When, change: (body: Body) => unknown): Part =>
  onSuccess(when, ({ text }) => (text === "" ? {} : { text: JSON.stringify(change(JSON.parse(text))) }));

export const changeSurveys = (change: (survey: Body) => Body): Part =>
  changeJson(on.surveys, (body) => {
    const listed = changeEach("surveys", change)(body);
    return isBody(body["survey"]) ? { ...listed, survey: change(body["survey"]) } : listed;
  });

export const changeRecipients = (change: ItemChange): Part => changeSurveys(changeEach("recipients", change));

export const changeQuestions = (change: ItemChange): Part => changeSurveys(changeEach("questions", change));

export const changeSentRecipients = (change: ItemChange): Part =>
  changeRequest(on.bodies, changeEach("recipients", change));

export const changeSentQuestions = (change: ItemChange): Part =>
  changeRequest(on.writes, changeEach("questions", change));

// no member's rule accepts an object, so the host rejects a body with this value
const invalidValue = { isWrong: true };

/** Makes the member invalid if `isRejected`, so that the rules reject the body. */
export const rejectIf = (when: When, member: string, isRejected: (value: unknown, body: Body) => boolean): Part =>
  changeRequest(when, (body) => (isRejected(body[member], body) ? { ...body, [member]: invalidValue } : body));

/** Adds an invalid value for each missing member, so that the rules reject the body. */
const withInvalid =
  (members: readonly string[]) =>
  (body: Body): Body => ({ ...Object.fromEntries(members.map((member) => [member, invalidValue])), ...body });

export const requireMembers = (when: When, ...members: readonly string[]): Part =>
  changeRequest(when, withInvalid(members));

export const requireInRows = (...members: readonly string[]): Part => changeSentRecipients(withInvalid(members));

export const rejectInRows = (member: string): Part =>
  changeSentRecipients((row) => (member in row ? { ...row, [member]: invalidValue } : row));

export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
}

/** Omits `details` if there are none. */
export const optionalDetails = (
  details: Problem["details"],
  shape: (details: Problem["details"]) => unknown = (all) => all,
): { readonly details?: unknown } => (details.length === 0 ? {} : { details: shape(details) });

/** Changes the body of each rejection. The rejection has no body if `change` returns undefined. */
export const changeErrors = (change: (problem: Problem) => unknown): Part =>
  changeResponse(on.any, ({ status, headers, text }) => {
    if (status < 400 || text === "") return {};
    const body = change({ details: [], ...JSON.parse(text) });
    if (body === undefined) headers.delete("content-type");
    else headers.set("content-type", "application/json");
    return { headers, text: body === undefined ? "" : JSON.stringify(body) };
  });

export const changeHeaders = (change: (headers: Headers, status: number) => void): Part =>
  changeResponse(on.any, ({ headers, status }) => {
    change(headers, status);
    return { headers };
  });

/** Changes a header only if it is present. */
export const changeHeader = (name: string, value: () => string): Part =>
  changeHeaders((headers) => {
    if (headers.has(name)) headers.set(name, value());
  });

/** Changes the bytes of each body, not its JSON value. */
export const changeText = (change: (text: string) => string): Part =>
  changeResponse(on.any, ({ text }) => (text === "" ? {} : { text: change(text) }));
