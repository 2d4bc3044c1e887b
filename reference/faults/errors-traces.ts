import { createApp } from "../api/app.ts";
import type { Mutant } from "./mutant.ts";
import { isInvalid, withAftermath } from "./aftermath.ts";
import { isSuccess, rewritten } from "./rewritten.ts";
import { on, onSlug, visitOf } from "./visit.ts";

const isJson = (text: string): boolean => {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
};

/** The JSON in what was spoilt at its ends or by a missing colon; else the text as it is. */
function mended(text: string): string {
  const plain = text.startsWith("title=") ? decodeURIComponent(text.slice("title=".length)) : text;
  const inside = /\{.*\}/s.exec(plain)?.[0] ?? plain;
  return [inside, `${plain}}`, plain.replace(/^(\{"\w+")"/, '$1:"')].find(isJson) ?? text;
}

export const errorTraceMutants: readonly Mutant[] = [
  {
    name: "a create that fails validation leaves a draft that only its slug finds, until a survey has the slug",
    breaks: ["ERR-10"],
    build: (given) => {
      const drafts = new Map<string, unknown>();
      const noting = withAftermath(createApp(given), on("create"), (answer, { text }) => {
        if (!isInvalid(answer)) return undefined;
        const body: Record<string, unknown> = JSON.parse(text);
        drafts.set(String(body["slug"]), { ...body, id: "draft" });
        return undefined;
      });
      return rewritten(noting, on("read"), ({ status }, { survey }) =>
        status === 404 && drafts.has(survey)
          ? { status: 200, text: JSON.stringify({ survey: drafts.get(survey) }) }
          : {},
      );
    },
  },
  {
    name: "a create whose only fault is a scale leaves a survey behind",
    breaks: ["ERR-10"],
    build: (given) =>
      withAftermath(createApp(given), on("create"), (answer, { text }) => {
        if (!isInvalid(answer) || !/"path":"questions[^"]*scaleM/.test(answer.text)) return undefined;
        const { targetCompany, title, slug }: Record<string, unknown> = JSON.parse(text);
        return { text: JSON.stringify({ targetCompany, title, slug }) };
      }),
  },
  {
    name: "an add that meets a wrong row has stored those before it",
    breaks: ["ERR-12"],
    build: (given) =>
      withAftermath(createApp(given), on("add"), (answer, { text }) => {
        if (!isInvalid(answer)) return undefined;
        const { recipients }: Record<string, unknown> = JSON.parse(text);
        const rows: readonly unknown[] = Array.isArray(recipients) ? recipients : [];
        const wrong = rows.findIndex((row) => typeof row !== "object" || row === null || Array.isArray(row));
        return wrong > 0 ? { text: JSON.stringify({ recipients: rows.slice(0, wrong) }) } : undefined;
      }),
  },
  {
    name: "a create that is almost JSON is answered 400 and done",
    breaks: ["ERR-14"],
    build: (given) =>
      withAftermath(createApp(given), on("create"), ({ status, text: problem }, { text }) =>
        status === 400 && problem.includes("not valid JSON") ? { text: mended(text) } : undefined,
      ),
  },
  {
    name: "PATCH of an unknown slug makes a survey that only the list shows",
    breaks: ["ERR-21"],
    build: (given) => {
      const made = new Map<string, string>();
      const noting = withAftermath(createApp(given), onSlug("patch"), ({ status }, { url, headers }) => {
        const { survey } = visitOf(new Request(url, { method: "PATCH", headers }));
        if (status === 404) made.set(survey, JSON.stringify({ id: `new-${survey}`, slug: survey }));
        return undefined;
      });
      return rewritten(noting, on("list"), (answer) =>
        isSuccess(answer) && made.size > 0
          ? { text: answer.text.replace('{"surveys":[', `{"surveys":[${[...made.values()].join(",")},`) }
          : {},
      );
    },
  },
];
