import { createApp } from "../api/app.ts";
import { planUpsert } from "../api/recipients/plan-recipients.ts";
import { defaultPolicy } from "../api/recipients/recipient-policy.ts";
import { adding, addingOf } from "./adding.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { isSuccess, rewritten } from "./rewritten.ts";
import { storing } from "./storing.ts";
import { on, onSlug } from "./visit.ts";

const counts = (body: (counts: { added: number; updated: number; skipped: number }) => unknown) => ({
  present: { countsBody: body },
});

export const recipientAddingMutants: readonly Mutant[] = [
  {
    name: "an add stores only the first of its new rows",
    breaks: ["RCP-30"],
    build: (given) => adding(given, ({ added }) => ({ added: added.slice(0, 1) })),
  },
  {
    name: "an add loses its new rows when known ones come with them",
    breaks: ["RCP-30"],
    build: (given) => adding(given, ({ added, updated }) => ({ added: updated.length > 0 ? [] : added })),
  },
  {
    name: "an add to a survey without recipients is lost",
    breaks: ["RCP-30"],
    build: (given) => adding(given, ({ added, request }) => ({ added: request.recipients.length === 0 ? [] : added })),
  },
  {
    name: "an add drops rows with an id that the survey doesn't know",
    breaks: ["RCP-30"],
    build: (given) =>
      addingOf(given, ({ rows, recipients }) => ({
        rows: rows.filter(({ id }) => typeof id !== "string" || recipients.some((known) => known.id === id)),
      })),
  },
  {
    name: "an add is counted and shown, and stored nowhere",
    breaks: ["RCP-30"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          writeRecipients: (id, { updated, updatedAt }) => store.writeRecipients(id, { added: [], updated, updatedAt }),
        })),
      ),
  },
  {
    name: "the answer to an add leaves out what is zero",
    breaks: ["RCP-31"],
    build: (given) =>
      createApp({
        ...given,
        ...counts((all) => Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0))),
      }),
  },
  {
    name: "the answer to an add holds texts for numbers",
    breaks: ["RCP-31"],
    build: (given) =>
      createApp({
        ...given,
        ...counts((all) => Object.fromEntries(Object.entries(all).map(([name, count]) => [name, String(count)]))),
      }),
  },
  {
    name: "the answer to an add is the survey",
    breaks: ["RCP-31"],
    build: (given) =>
      createApp({ ...given, present: { countsBody: (_counts, { id, slug }) => ({ survey: { id, slug } }) } }),
  },
  {
    name: "the answer to an add of known rows alone holds no added",
    breaks: ["RCP-31"],
    build: (given) =>
      createApp({ ...given, ...counts(({ added, ...rest }) => (added === 0 ? rest : { added, ...rest })) }),
  },
  {
    name: "a row with a known email is added a second time",
    breaks: ["RCP-32", "RCP-40"],
    build: (given) =>
      createApp({
        ...given,
        policy: {
          match: (directory, { id }, key) => defaultPolicy.match(directory, id === undefined ? {} : { id }, key),
        },
      }),
  },
  {
    name: "a row with a known email is counted as updated and changes nothing",
    breaks: ["RCP-32"],
    build: (given) =>
      createApp({
        ...given,
        policy: { merge: (known, row) => (row.id === undefined ? known : defaultPolicy.merge(known, row)) },
      }),
  },
  {
    name: "an update by email loses the title",
    breaks: ["RCP-32"],
    build: (given) =>
      createApp({
        ...given,
        policy: {
          merge: (known, row) => ({
            ...defaultPolicy.merge(known, row),
            ...(row.id === undefined ? { title: known.title } : {}),
          }),
        },
      }),
  },
  {
    name: "an update fills only what is empty",
    breaks: ["RCP-32", "RCP-33"],
    build: (given) =>
      createApp({
        ...given,
        policy: {
          merge: (known, row) => {
            const filled = Object.entries(known).filter(([, value]) => value !== null);
            return { ...defaultPolicy.merge(known, row), ...Object.fromEntries(filled) };
          },
        },
      }),
  },
  {
    name: "an add updates only the first of its known rows",
    breaks: ["RCP-32", "RCP-33"],
    build: (given) => adding(given, ({ updated }) => ({ updated: updated.slice(0, 1) })),
  },
  {
    name: "an add of known rows alone changes nothing",
    breaks: ["RCP-32", "RCP-33"],
    build: (given) => {
      const ignoring = storing(given, (store) => ({
        writeRecipients: (id, writes) => {
          const known = store.surveyById(id);
          return writes.added.length === 0 && known !== undefined ? known : store.writeRecipients(id, writes);
        },
      }));
      return createApp(ignoring);
    },
  },
  {
    name: "an add with a known email is refused",
    breaks: ["RCP-32"],
    build: (given) =>
      adding(given, ({ updated, request, problems }) => {
        const twice = updated.filter(({ email }) => request.recipients.some((known) => known.email === email));
        return {
          problems: [
            ...problems,
            ...twice.map(({ email }) => ({ path: "recipients", message: `${email} is a recipient already` })),
          ],
        };
      }),
  },
  {
    name: "a row with a known id is matched by its email alone",
    breaks: ["RCP-33", "RCP-41"],
    build: (given) => addingOf(given, ({ rows }) => ({ rows: rows.map(({ id: _id, ...row }) => row) })),
  },
  {
    name: "an update by id keeps the old email",
    breaks: ["RCP-33"],
    build: (given) =>
      createApp({
        ...given,
        policy: { merge: (known, row) => ({ ...defaultPolicy.merge(known, row), email: known.email }) },
      }),
  },
  {
    name: "an update by id changes the email and nothing else",
    breaks: ["RCP-32", "RCP-33"],
    build: (given) =>
      createApp({
        ...given,
        policy: {
          merge: (known, row) =>
            row.id === undefined ? defaultPolicy.merge(known, row) : { ...known, email: row.email ?? known.email },
        },
      }),
  },
  {
    name: "an update by id leaves the recipient of before beside it",
    breaks: ["RCP-33"],
    build: (given) =>
      adding(given, ({ added, updated, request }) => {
        const moved = request.recipients.filter(({ id, email }) =>
          updated.some((row) => row.id === id && row.email !== email),
        );
        return { added: [...added, ...moved.map((row) => ({ ...row, id: request.newId() }))] };
      }),
  },
  {
    name: "an add with a known id and a new email is refused",
    breaks: ["RCP-33"],
    build: (given) =>
      adding(given, ({ updated, request, problems }) => {
        const moved = updated.filter(({ email }) => !request.recipients.some((known) => known.email === email));
        return {
          problems: [
            ...problems,
            ...moved.map(() => ({ path: "recipients", message: "the email of a recipient can't change" })),
          ],
        };
      }),
  },
  {
    name: "an add by slug is answered and stored nowhere",
    breaks: ["RCP-38"],
    build: (given) =>
      faultyOn(given, onSlug("add"), { planUpsert: (request) => ({ ...planUpsert(request), added: [], updated: [] }) }),
  },
  {
    name: "an add by slug is answered 404",
    breaks: ["RCP-38"],
    build: (given) => faultyOn(given, onSlug("add"), { findSurvey: () => undefined }),
  },
  {
    name: "an add by slug adds but doesn't update",
    breaks: ["RCP-38"],
    build: (given) => faultyOn(given, onSlug("add"), { policy: { merge: (known) => known } }),
  },
  {
    name: "an add answers 500 after its effect",
    breaks: ["RCP-30"],
    build: (given) => rewritten(createApp(given), on("add"), (answer) => (isSuccess(answer) ? { status: 500 } : {})),
  },
];
