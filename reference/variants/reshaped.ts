import { isSuccess } from "../faults/messages.ts";
import { rewritten } from "../faults/rewritten.ts";
import { resent } from "../faults/resent.ts";
import { doing } from "../faults/visit.ts";
import type { Operation } from "../api/scoping.ts";
import type { Wrap } from "./variant.ts";

/** A JSON object, to be read and spread. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The objects of a list, or of nothing. */
export const objectsOf = (list: unknown): readonly JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : []);

/** Answers a success of some operations with another body. */
export function reshaped(operations: readonly Operation[], change: (body: JsonObject) => unknown): Wrap {
  return (app) =>
    rewritten(app, doing(...operations), (answer) =>
      isSuccess(answer) && answer.text !== "" ? { text: JSON.stringify(change(JSON.parse(answer.text))) } : {},
    );
}

/** Shows surveys otherwise, wherever they are shown; `isWhole` is false for the items of the list. */
export function surveysShown(change: (survey: JsonObject, isWhole: boolean) => JsonObject): Wrap {
  return reshaped(["create", "read", "patch", "list"], (body) => {
    const { survey, surveys } = body;
    return {
      ...body,
      ...(isObject(survey) ? { survey: change(survey, true) } : {}),
      ...(Array.isArray(surveys) ? { surveys: objectsOf(surveys).map((one) => change(one, false)) } : {}),
    };
  });
}

const membersShown =
  (member: string) =>
  (change: (one: JsonObject, index: number) => JsonObject): Wrap =>
    surveysShown((survey) =>
      Array.isArray(survey[member]) ? { ...survey, [member]: objectsOf(survey[member]).map(change) } : survey,
    );

/** Shows recipients otherwise, wherever they are shown. */
export const recipientsShown = membersShown("recipients");

/** Shows questions otherwise, wherever they are shown. */
export const questionsShown = membersShown("questions");

function changedText(text: string, change: (body: JsonObject) => unknown): string {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? JSON.stringify(change(body)) : text;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Hears another body than was sent to some operations; what is no JSON object is heard as it is. */
export function heard(operations: readonly Operation[], change: (body: JsonObject) => unknown): Wrap {
  return (app) => resent(app, doing(...operations), (text) => changedText(text, change));
}

/** Hears each recipient of a body otherwise. */
export function recipientsHeard(change: (row: JsonObject, index: number) => JsonObject): Wrap {
  return heard(["create", "patch", "add"], (body) =>
    Array.isArray(body["recipients"])
      ? {
          ...body,
          recipients: body["recipients"].map((row: unknown, index) => (isObject(row) ? change(row, index) : row)),
        }
      : body,
  );
}

/** A refusal, with the problem that the reference tells. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
}

/** Tells every refusal otherwise, as JSON; undefined for the body leaves it empty. */
export function refusalsTold(change: (problem: Problem) => { readonly status?: number; readonly body: unknown }): Wrap {
  return (app) =>
    rewritten(
      app,
      () => true,
      (answer) => {
        if (answer.status < 400 || answer.text === "") return {};
        const { status = answer.status, body } = change({ details: [], ...JSON.parse(answer.text) });
        const headers = new Headers(answer.headers);
        if (body === undefined) headers.delete("content-type");
        else headers.set("content-type", "application/json");
        return { status, headers, text: body === undefined ? "" : JSON.stringify(body) };
      },
    );
}

/** Sends other headers with every answer. */
export function headersSent(change: (headers: Headers, status: number) => void): Wrap {
  return (app) =>
    rewritten(
      app,
      () => true,
      ({ headers, status }) => {
        change(headers, status);
        return { headers };
      },
    );
}

/** Writes every body with other bytes for the same JSON. */
export function respelled(change: (text: string) => string): Wrap {
  return (app) =>
    rewritten(
      app,
      () => true,
      ({ text }) => (text === "" ? {} : { text: change(text) }),
    );
}
