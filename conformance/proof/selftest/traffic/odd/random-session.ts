import fc from "fast-check";
import type { Send } from "../create-send.ts";
import { createAndRead } from "../create-and-read.ts";

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

/** Creates a survey with each of two keys, and changes and reads both. Texts contain letters of two and three bytes. */
export async function playRandomSession(send: Send, otherKey: string, chosen: readonly SessionAction[]): Promise<void> {
  const created = [];
  for (const [index, key] of [undefined, otherKey].entries()) {
    const slug = `survey-${index}`;
    const survey = await createAndRead(send, slug, { title: `Zoë’s “Überblick” ${index}` }, key);
    created.push({ ...survey, slug, key });
  }
  for (const [index, { kind, survey: at, mark }] of chosen.entries()) {
    const survey = created[at];
    if (survey === undefined) continue;
    const { slug, key, read, patch, add } = survey;
    const recipients = [{ email: `person-${mark}@example.com`, title: `Für ${index}` }];
    if (kind === "title") await patch({ title: `Größe ${index} – ${mark}` });
    if (kind === "questions") {
      const label = `Wie ${index}? ${(await read()).length}`;
      await patch({ questions: [{ type: "short_text", label, required: true }] });
    }
    if (kind === "add") await add({ recipients });
    if (kind === "skip") await add({ skipExisting: true, recipients });
    if (kind === "by slug") await send("GET", `/surveys/${slug}`, { key });
    if (kind === "by slug" || kind === "read") await read();
    if (kind === "list") await send("GET", "/surveys", { key });
    if (kind === "other") await send("GET", `/surveys/${created[1 - at]?.id ?? ""}`, { key });
  }
}
