import { parse } from "node-html-parser";
import type { HTMLElement } from "node-html-parser";
import { createSite } from "../site/site.ts";
import type { Site, SiteOptions } from "../site/site.ts";
import { startServer } from "../listen/start-server.ts";
import { memberAt, textAt } from "./members.ts";

export interface MadeSurvey {
  readonly id: string;
  readonly slug: string;
  readonly recipientId: string;
  readonly page: string;
}

export interface Browsing {
  readonly cookie: string;
  readonly token: string;
  readonly get: (path: string) => Promise<Response>;
  readonly document: (path: string) => Promise<HTMLElement>;
  readonly post: (path: string, fields?: Readonly<Record<string, string>>) => Promise<Response>;
}

export interface TestSite {
  readonly origin: string;
  readonly site: Site;
  readonly api: (method: string, path: string, body?: unknown, key?: string) => Promise<Response>;
  readonly make: (survey: Readonly<Record<string, unknown>>) => Promise<MadeSurvey>;
  readonly responses: (id: string, key?: string) => Promise<unknown>;
  readonly signIn: () => Promise<Browsing>;
  readonly close: () => Promise<void>;
}

const sentForm = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
  redirect: "manual",
});

export async function startTestSite(options: SiteOptions = {}): Promise<TestSite> {
  const sites: Site[] = [];
  const server = await startServer({
    app: (publicOrigin) => {
      sites.push(createSite({ keys: { Owner: "owner", Other: "other" }, publicOrigin, ...options }));
      return async (request) => (await sites[0]?.fetch(request)) ?? Response.error();
    },
  });
  const [site] = sites;
  if (site === undefined) throw new Error("a server that listens has an app");
  const { origin } = server;
  const api: TestSite["api"] = (method, path, body, key = "owner") =>
    fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  async function make(given: Readonly<Record<string, unknown>>): Promise<MadeSurvey> {
    const recipients = [{ email: "ada@example.com" }];
    const survey = { targetCompany: "Example Ltd", title: "A survey", published: true, recipients, ...given };
    const answer = await api("POST", "/surveys", survey);
    const body: unknown = await answer.json();
    if (answer.status !== 201) throw new Error(JSON.stringify(body));
    const first = memberAt(body, "survey", "recipients", 0);
    return {
      id: textAt(body, "survey", "id"),
      slug: textAt(body, "survey", "slug"),
      recipientId: textAt(first, "id"),
      page: textAt(first, "url"),
    };
  }

  async function signIn(): Promise<Browsing> {
    const answer = await fetch(site?.signInLink() ?? "", { redirect: "manual" });
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const get = (path: string): Promise<Response> => fetch(origin + path, { headers: { cookie }, redirect: "manual" });
    const document = async (path: string): Promise<HTMLElement> => parse(await (await get(path)).text());
    const token = (await document("/dashboard")).querySelector("[name=token]")?.getAttribute("value") ?? "";
    const post: Browsing["post"] = (path, fields = {}) =>
      fetch(origin + path, { ...sentForm({ token, ...fields }), headers: { cookie } });
    return { cookie, token, get, document, post };
  }

  return {
    origin,
    site,
    api,
    make,
    responses: async (id, key) => {
      const body: unknown = await (await api("GET", `/surveys/${id}/responses`, undefined, key)).json();
      return memberAt(body, "responses");
    },
    signIn,
    close: async () => {
      await server.close();
      await site.settled();
    },
  };
}
