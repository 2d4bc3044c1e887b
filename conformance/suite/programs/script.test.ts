import fc from "fast-check";
import { expect, test } from "vitest";
import { add, create, mayBeRejected, read, update } from "./commands.ts";
import { describedProgram } from "./describe-command.ts";
import type { Command } from "./program.ts";
import { inAnyOrder, repeat, sample, script } from "./script.ts";
import { shorterThan } from "./shorter-programs.ts";

const two = script(
  create(0, [{ person: "p0" }]),
  inAnyOrder([add(0, [{}]), add(0, [{ person: "p0", by: "id" }], { skipExisting: true }, { by: "slug" }), read(0)]),
);

test("a program has all of its parts, those without an order in any order", () => {
  const orders = fc
    .sample(two, { seed: 1, numRuns: 100 })
    .map(({ commands }) => commands.map((command) => command.do).join(" "));
  expect(new Set(orders)).toEqual(new Set(["create add add read", "create add read add", "create read add add"]));
});

test("a sample has different parts, a repetition generates its part anew", () => {
  const parts = [0, 1, 2, 3].map((survey) => read(survey));
  fc.assert(
    fc.property(script(sample(2, parts)), ({ commands }) => {
      expect(new Set(commands.map(({ survey }) => survey)).size).toBe(2);
    }),
  );
  const drawn = fc.sample(script(repeat(3, sample(1, parts))), { seed: 1, numRuns: 50 });
  expect(drawn.every(({ commands }) => commands.length === 3)).toBe(true);
  expect(drawn.some(({ commands }) => new Set(commands.map(({ survey }) => survey)).size > 1)).toBe(true);
});

test("shrinking tries what the last command needs, then leaves out commands and recipients; the last command stays", () => {
  const commands: readonly Command[] = [
    { do: "create", survey: 0, rows: [{ person: "p0" }, { person: "p1" }] },
    { do: "read", survey: 0 },
    { do: "add", survey: 0, rows: [{}] },
  ];
  const lean = "  create survey 0: [p0 bare; p1 bare] without slug, published, notifyOnResponse, notificationEmail\n";
  expect([...shorterThan(commands)].map((shorter) => describedProgram(shorter)).map(fc.stringify)).toEqual([
    "\n  create survey 0: [p0] questions short_text\n  add to survey 0: [somebody new]\n",
    "\n  create survey 0: [p0; p1]\n  add to survey 0: [somebody new]\n",
    "\n  create survey 0: [p0] questions short_text\n  read survey 0\n  add to survey 0: [somebody new]\n",
    `\n${lean}  read survey 0\n  add to survey 0: [somebody new bare]\n`,
    `\n${lean}  read survey 0\n  add to survey 0: [somebody new]\n`,
    "\n  create survey 0: [p0]\n  read survey 0\n  add to survey 0: [somebody new]\n",
    "\n  create survey 0: [p1]\n  read survey 0\n  add to survey 0: [somebody new]\n",
  ]);
});

test("shrinking first keeps the surveys and the people that the last command names", () => {
  const rows = [{ person: "p0" }, { person: "p1" }];
  const commands: readonly Command[] = [
    { do: "create", survey: 0, rows },
    { do: "create", survey: 1, rows },
    { do: "add", survey: 1, rows: [{ person: "p0" }] },
    { do: "add", survey: 1, rows: [{ person: "p1" }] },
    { do: "add", survey: 1, rows: [{ give: { id: { $: "id", of: "p1" } } }] },
  ];
  expect([...shorterThan(commands)].slice(0, 4).map((shorter) => fc.stringify(describedProgram(shorter)))).toEqual([
    '\n  create survey 1: [p1] questions short_text\n  add to survey 1: [somebody new {"id":{"$":"id","of":"p1"}}]\n',
    '\n  create survey 1: [p0; p1]\n  add to survey 1: [somebody new {"id":{"$":"id","of":"p1"}}]\n',
    '\n  create survey 1: [p1] questions short_text\n  add to survey 1: [p1]\n  add to survey 1: [somebody new {"id":{"$":"id","of":"p1"}}]\n',
    '\n  create survey 0: [p1] questions short_text\n  create survey 1: [p1] questions short_text\n  add to survey 1: [p1]\n  add to survey 1: [somebody new {"id":{"$":"id","of":"p1"}}]\n',
  ]);
});

test("shrinking keeps the valid write that an invalid one is compared with, and the item that is invalid", () => {
  const questions = [{ type: "rating" }, { type: "date" }];
  const commands: readonly Command[] = [
    { do: "create", survey: 0 },
    { do: "add", survey: 0, rows: [{}] },
    { do: "update", survey: 0, questions },
    { do: "update", survey: 0, questions, invalid: [{ path: ["questions", 1, "label"], value: 7 }] },
  ];
  const shorter = [...shorterThan(commands)].map((some) => fc.stringify(describedProgram(some)));
  const last = "  update survey 0: questions rating, date but questions.1.label = 7\n";
  const smallCreate = "  create survey 0: [somebody new] questions short_text\n";
  expect(shorter[0]).toBe(`\n${smallCreate}  update survey 0: questions rating, date\n${last}`);
  const alone = "  update survey 0: questions date but questions.0.label = 7\n";
  expect(shorter).toContain(
    `\n${smallCreate}  add to survey 0: [somebody new]\n  update survey 0: questions date\n${alone}`,
  );
  expect(shorter.every((one) => one.endsWith(last) || one.endsWith(alone))).toBe(true);
});

test("fast-check shrinks a program to the commands that a failure needs", async () => {
  const isSkipping = (command: Command): boolean => command.do === "add" && command.skipExisting === true;
  const { counterexample } = fc.check(
    fc.property(two, ({ commands }) => !commands.some(isSkipping)),
    { seed: 1 },
  );
  expect(counterexample?.[0].commands.filter((command) => command.do !== "read").length).toBeLessThanOrEqual(3);
});

test("a program prints as one line for each command", () => {
  const [program] = fc.sample(
    script(
      create(0, [{ person: "p0", alike: "firm" }, { count: 9 }], { give: { title: "A" } }),
      add(0, [{ person: "p0", by: "both", spelling: "capitals", members: "given", give: { title: "B" } }], {
        skipExisting: true,
      }),
      add(0, "as read", {}, { by: "slug", ...mayBeRejected }),
      update(0, undefined, {
        questions: [{ type: "rating" }],
        invalid: [{ path: ["questions", 0, "label"] }],
        name: "a rating",
        unlessAccepted: ["all", "types"],
      }),
      read(0, "slug"),
    ),
    1,
  );
  expect(fc.stringify(program).split("\n")).toEqual([
    "",
    '  create survey 0: [p0 like firm; 9 new] {"title":"A"}',
    '  add to survey 0, skipExisting true: [p0 by id and email spelled capitals bare {"title":"B"}]',
    "  add to survey 0 by slug: as read",
    '  unless "all" or "types" was accepted, update survey 0: questions rating but questions.0.label = nothing (called "a rating")',
    "  read survey 0 by slug",
    "",
  ]);
});
