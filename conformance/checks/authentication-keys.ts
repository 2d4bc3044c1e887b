import fc from "fast-check";
import { check } from "../check/check.ts";
import { answerOf, demand, demandStatus, demandSuccess, relyingOn } from "../check/demand.ts";
import type { Tools } from "../check/tools.ts";
import { endpointLabel, endpointNames } from "../http/endpoint.ts";
import { succeeded, type Exchange } from "../http/exchange.ts";
import { visit } from "../check/visit.ts";

const driven = { given: fc.constant({}), runs: { quick: 1, standard: 1, thorough: 1 }, driven: true } as const;

interface Fresh {
  readonly key: string;
  readonly answers: readonly Exchange[];
}

/** A key that the driver has just issued, tried: its use may not wear it out. */
function freshKey(tools: Tools): Promise<Fresh> {
  return tools.once("fresh key", async (own) => {
    const key = await own.driver.issueKey();
    const api = own.keyed(key);
    return { key, answers: [await api.list(), await api.list()] };
  });
}

function demandAdmitted({ answers }: Fresh): void {
  for (const answer of answers) {
    demand(answer.status !== 401 && answer.status !== 403, () => ({
      message: "GET /surveys refused a key that was made a moment ago",
      expected: "success (2xx)",
      received: answerOf(answer),
    }));
  }
}

export const keyChecks = [
  check("AUT-15", {
    property: "with a key that was made a moment ago GET /surveys succeeds, again and again",
    ...driven,
    needs: ["AUT-1"],
    async holds(_given, tools) {
      const fresh = await freshKey(tools);
      demandAdmitted(fresh);
      for (const answer of fresh.answers) await relyingOn("SUR-4", () => demandSuccess(answer, "GET /surveys"));
    },
  }),
  check("AUT-16", {
    property: "with a key that worked until it was revoked each of the six endpoints is answered 401",
    ...driven,
    needs: ["AUT-3", "AUT-15"],
    async holds(_given, tools) {
      tools.driver.require("issueKey", "revokeKey");
      const fresh = await freshKey(tools);
      await relyingOn("AUT-15", () => demandAdmitted(fresh));
      await tools.once("revoked key", (own) => own.driver.revokeKey(fresh.key));
      const revoked = tools.keyed(fresh.key);
      demandStatus(await revoked.list(), 401, "GET /surveys with a key that was revoked");
      const { id } = await tools.workbench();
      for (const name of endpointNames.filter((one) => one !== "list")) {
        // what isn't there for anybody breaks its own requirement
        if (!succeeded(await visit(tools.owner, name, id, tools))) continue;
        const answer = await visit(revoked, name, id, tools);
        demandStatus(answer, 401, `${endpointLabel(name)} with a key that was revoked`);
      }
    },
  }),
] as const;
