import { expect, test } from "vitest";
import { completed } from "./completed.ts";

const shown = (members: Readonly<Record<string, unknown>>) => ({ id: "s1", place: "survey", members });
const ada = { id: "r1", email: "ada@example.com", url: "/s/one/r1", title: "For Ada", inviteTop: null };
const read = shown({ id: "s1", title: "One", description: null, questions: [{ type: "date" }], recipients: [ada] });

test.each([
  [
    { id: "s1", recipients: [{ id: "r1", url: "/x" }] },
    { ...read.members, recipients: [{ ...ada, url: "/x" }] },
  ],
  [
    { title: "Two", recipients: [{ email: "ada@example.com", title: null }] },
    {
      ...read.members,
      title: "Two",
      recipients: [{ id: "r1", email: "ada@example.com", title: null, inviteTop: null }],
    },
  ],
  [{ recipients: [{ id: "r9" }, "row"] }, { ...read.members, recipients: [{ id: "r9" }, "row"] }],
  [{ questions: [] }, { id: "s1", title: "One", description: null, questions: [] }],
])("what %j leaves out is as read, but for recipients and their urls", (members, expected) => {
  expect(completed(shown(members), read).members).toEqual(expected);
});
