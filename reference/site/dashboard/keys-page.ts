import type { KeyRecord } from "../keys/key-registry.ts";
import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import { formTokenField, timeText } from "./dashboard-page.ts";
import type { DashboardContent } from "./dashboard-page.ts";
import { finder, nothingFound, searchForm } from "./search.ts";
import type { Session } from "./sessions.ts";

export interface KeyNews {
  readonly query?: string;
  readonly newKey?: string;
  readonly problem?: string;
  readonly name?: string;
}

export const keysPath = "/dashboard/settings/api-keys";

function keyRow(session: Session, { id, name, hint, createdAt, lastUsedAt, revokedAt }: KeyRecord): Markup {
  // a revoked key can't be restored, so it takes more than one click
  const change = html`<div class="changes">
    <details class="confirm">
      <summary class="quiet" aria-label="Rotate… ${name}">Rotate…</summary>
      <p>Creates a new key for the same surveys. The old key stops working at once.</p>
      <form method="post" action="${keysPath}/${id}/rotate">
        ${formTokenField(session)}<button type="submit" class="quiet" aria-label="Rotate now: ${name}">
          Rotate now
        </button>
      </form>
    </details>
    <details class="confirm">
      <summary class="danger" aria-label="Revoke… ${name}">Revoke…</summary>
      <p>
        Its surveys and pages stay online, but no API key can access them again. To keep access, rotate the key instead.
      </p>
      <form method="post" action="${keysPath}/${id}/revoke">
        ${formTokenField(session)}<button type="submit" class="sure" aria-label="Revoke for good: ${name}">
          Revoke for good
        </button>
      </form>
    </details>
  </div>`;
  return html`<tr data-key="${id}">
    <th scope="row" dir="auto">${name}</th>
    <td data-label="Key">
      ${hint === null ? html`<span class="soft">from the environment</span>` : html`<code>${hint}</code>`}
    </td>
    <td data-label="Created">${timeText(createdAt)}</td>
    <td data-label="Last used">${timeText(lastUsedAt)}</td>
    <td data-label="Change">${revokedAt === null ? change : html`<span class="badge">Revoked</span>`}</td>
  </tr>`;
}

export function keysPage(session: Session, keys: readonly KeyRecord[], news: KeyNews = {}): DashboardContent {
  const { newKey, problem, name = "", query = "" } = news;
  const isFound = finder(query);
  const found = keys.filter((key) => isFound(key.name, key.hint));
  const shown = html`<section class="card new-key" role="status">
    <h2>The new key</h2>
    <p class="copied">
      <code class="secret" id="new-key" tabindex="0">${newKey}</code>
      <button type="button" class="quiet" data-copies="new-key" hidden>Copy</button>
    </p>
    <p>Copy it now: it isn’t stored and can’t be shown again.</p>
  </section>`;
  const table = html`<div class="table cards" role="region" aria-label="API keys" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Key</th>
          <th scope="col">Created</th>
          <th scope="col">Last used</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        ${found.map((key) => keyRow(session, key))}
      </tbody>
    </table>
  </div>`;
  const body = html`<h1>Settings</h1>
    <h2>API keys</h2>
    ${newKey === undefined ? "" : shown}
    <form method="post" action="${keysPath}" class="card inline">
      ${formTokenField(session)}
      <label for="name">Name of a new key</label>
      <input
        type="text"
        id="name"
        name="name"
        value="${name}"
        required
        maxlength="100"
        autocomplete="off"
        dir="auto"
        aria-describedby="${problem === undefined ? "" : "name-problem "}name-hint"
      />
      <button type="submit">Create key</button>
      ${problem === undefined ? "" : html`<p class="problem" id="name-problem">${problem}</p>`}
      <p class="hint" id="name-hint">Recipients see this name as the sender.</p>
    </form>
    ${searchForm(keysPath, "Search keys", query)} ${found.length === 0 ? nothingFound(query) : table}`;
  const script = newKey === undefined ? {} : { script: "copy" as const };
  return { session, place: "keys", title: "API keys", body, status: problem === undefined ? 200 : 422, ...script };
}
