import type { H3 } from "h3";
import { html } from "./markup.ts";
import { mount } from "./mount.ts";
import { pageAnswer } from "./page-answer.ts";

export function mountHome(app: H3): void {
  mount(app, "/", {
    GET: () =>
      pageAnswer({
        title: "Survey service",
        style: "dashboard",
        body: html`<main class="inner">
          <section class="card">
            <h1>Survey service</h1>
            <ul>
              <li><a href="/docs">API docs</a>, and <a href="/openapi.json">openapi.json</a></li>
              <li><a href="/dashboard">Dashboard</a> (use the sign-in link in the server’s output)</li>
              <li>Each recipient’s page has its own link.</li>
            </ul>
          </section>
        </main>`,
      }),
  });
}
