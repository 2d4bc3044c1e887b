import { refused, succeeded } from "../http/exchange.ts";
import { isObject } from "../reading/json.ts";
import { fate } from "./surveys.ts";
import type { Probes } from "./probe.ts";

const invalid = { title: "Refused", questions: "none" };

export const errorProbes: Probes = {
  "error-members": async ({ owner, names }) => {
    const { status, json } = await owner.read(names.slug());
    if (status !== 404) return undefined;
    if (json.unreadable !== undefined) return "no JSON";
    return isObject(json.value) ? Object.keys(json.value).toSorted().join(", ") || "none" : "no object";
  },
  "boolean-coercion": async ({ owner, workbench }) => {
    const { id } = await workbench();
    const questions = [{ type: "short_text", label: "What is your role?", required: "true" }];
    return fate(await owner.update(id, { questions }), "accepted");
  },
  "number-coercion": async ({ owner, workbench }) => {
    const { id } = await workbench();
    const scale = { type: "linear_scale", label: "How likely is it?", required: false, scaleMin: "1", scaleMax: "5" };
    return fate(await owner.update(id, { questions: [scale] }), "accepted");
  },
  "patch-without-object": async ({ owner, workbench }) => {
    const { id } = await workbench();
    return fate(await owner.call("update", { survey: id, body: [] }), "accepted");
  },
  "malformed-json-status": async ({ owner, workbench }) => {
    const { id } = await workbench();
    const answer = await owner.call("update", { survey: id, text: '{"title": "cut off' });
    return refused(answer) ? String(answer.status) : `accepted ${answer.status}`;
  },
  "precedence-401-400": async ({ anonymous, workbench }) => {
    const { id } = await workbench();
    return String((await anonymous.update(id, invalid)).status);
  },
  "precedence-404-400": async ({ owner, names }) => String((await owner.update(names.slug(), invalid)).status),
  "bearer-case": async ({ lowerCaseScheme, standing }) => {
    const answer = await lowerCaseScheme.read((await standing()).id);
    return fate(answer, succeeded(answer) ? "accepted" : String(answer.status));
  },
  "other-scheme": async ({ otherScheme, standing }) => {
    const answer = await otherScheme.read((await standing()).id);
    return fate(answer, succeeded(answer) ? "accepted" : String(answer.status));
  },
  "content-type-absent": async ({ owner, workbench, names }) => {
    const { id } = await workbench();
    const answer = await owner.call("update", {
      survey: id,
      body: { title: names.title("Unlabelled") },
      contentType: null,
    });
    return fate(answer, succeeded(answer) ? "accepted" : String(answer.status));
  },
};
