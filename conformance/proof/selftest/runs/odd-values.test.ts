import { expect, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import { isObject } from "../../../client/json/json.ts";
import { judgeServer } from "../judge-server.ts";

/** `String` throws for it. */
const textless = { toString: 0, valueOf: 0 };

/** Shows the odd value in place of each value of this name. */
function showing(name: string): (given: Parameters<typeof createApp>[0]) => Fetch {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([member, held]) => [member, member === name ? textless : changed(held)]),
    );
  };
  return (given) => {
    const app = createApp(given);
    return async (request) => {
      const answer = await app(request);
      const text = await answer.text();
      return new Response(text === "" ? text : JSON.stringify(changed(JSON.parse(text))), answer);
    };
  };
}

const members =
  "id slug title accentColor published questions type options scaleMin email url inviteSentAt added surveys nextCursor details responses".split(
    " ",
  );

test.each(members)("a run ends with a report if %s has a value that is no text", async (name) => {
  const report = await judgeServer(showing(name), { effort: "quick", unshrunk: true }).catch((error: unknown) => error);
  // a list that can't be read at all is a set-up error
  if (report instanceof Error) expect(report.constructor.name).toBe("SetUpError");
  else expect(report).toMatchObject({ tool: expect.anything() as unknown });
});
