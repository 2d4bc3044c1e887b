import type { Exchange } from "../http/exchange.ts";
import { findDetails, saySomething } from "../reading/details.ts";
import { answerOf, demand, demandPresent, demandStatus } from "./demand.ts";
import { inJson } from "./difference.ts";

/** Demands details that say something. `action` says what the answer is to: `a create with questions "none"`. */
export function demandDetails(answer: Exchange, action: string): void {
  const details = demandPresent(findDetails(answer), () => ({
    message: `the ${answer.status} that answers ${action} carries no \`details\``,
    expected: "a member `details`, in any shape",
    received: answerOf(answer),
  }));
  demand(saySomething(details), () => ({
    message: `the ${answer.status} that answers ${action} carries empty \`details\``,
    expected: "details that say something",
    received: inJson(details.value),
  }));
}

/** Demands the whole answer to a payload that failed validation: 400 with details. */
export function demandValidationAnswer(answer: Exchange, action: string): void {
  demandStatus(answer, 400, action);
  demandDetails(answer, action);
}
