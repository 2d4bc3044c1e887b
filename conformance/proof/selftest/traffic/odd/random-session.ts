import fc from "fast-check";
import type { Send } from "../create-send.ts";
import { createAndRead, surveyIn } from "../create-and-read.ts";

interface SessionAction {
  readonly kind: "title" | "add" | "skip" | "questions" | "read" | "by slug" | "list" | "other";
  readonly survey: number;
  readonly mark: number;
}

const action: fc.Arbitrary<SessionAction> = fc.record({
  kind: fc.constantFrom("title", "add", "skip", "questions", "read", "by slug", "list", "other"),
  survey: fc.nat(1),
  mark: fc.nat(5),
});

export const actions = fc.array(action, { minLength: 3, maxLength: 12 });

/** Two surveys of two keys, changed and read. Texts hold letters of two and three bytes. */
export async function playRandomSession(send: Send, otherKey: string, chosen: readonly SessionAction[]): Promise<void> {
  const surveys: { readonly id: string; readonly slug: string; readonly key: string | undefined }[] = [];
  for (const [index, key] of [undefined, otherKey].entries()) {
    const slug = `survey-${index}`;
    const title = `Zoë’s “Überblick” ${index}`;
    const { id } = await createAndRead(send, slug, { title }, key);
    surveys.push({ id, slug, key });
  }
  for (const [index, { kind, survey: at, mark }] of chosen.entries()) {
    const survey = surveys[at];
    if (survey === undefined) continue;
    const by = survey.key === undefined ? {} : { key: survey.key };
    const path = `/surveys/${survey.id}`;
    const recipients = [{ email: `person-${mark}@example.com`, title: `Für ${index}` }];
    const read = (): ReturnType<Send> => send("GET", path, by);
    if (kind === "title") await send("PATCH", path, { ...by, body: { title: `Größe ${index} – ${mark}` } });
    if (kind === "questions") {
      const { body } = await read();
      const question = { type: "short_text", label: `Wie ${index}? ${surveyIn(body).rows.length}`, required: true };
      await send("PATCH", path, { ...by, body: { questions: [question] } });
    }
    if (kind === "add") await send("POST", `${path}/recipients`, { ...by, body: { recipients } });
    if (kind === "skip") await send("POST", `${path}/recipients`, { ...by, body: { skipExisting: true, recipients } });
    if (kind === "by slug") await send("GET", `/surveys/${survey.slug}`, by);
    if (kind === "list") await send("GET", "/surveys", by);
    if (kind === "other") await send("GET", `/surveys/${surveys[1 - at]?.id ?? ""}`, by);
    if (kind !== "list" && kind !== "other") await read();
  }
}
