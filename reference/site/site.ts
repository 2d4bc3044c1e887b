import { H3, type HTTPError } from "h3";
import { createApp, type AppOptions } from "../api/app.ts";
import type { Fetch } from "../api/options.ts";
import { faultText } from "../api/authentication.ts";
import { createMemoryStore, type SurveyRecord } from "../api/store.ts";
import { createKeyRegistry } from "./keys/key-registry.ts";
import type { KeyRegistry } from "./keys/key-registry.ts";
import { defaultSender } from "./mail/default-sender.ts";
import { MailFailed, createOutbox } from "./mail/mailer.ts";
import type { Mailer } from "./mail/mailer.ts";
import { notificationMail } from "./mail/notification.ts";
import { mountAssets } from "./assets-route.ts";
import { dashboardPath, mountDashboard } from "./dashboard/dashboard-routes.ts";
import { plainPage } from "./dashboard/dashboard-page.ts";
import { createGuard } from "./dashboard/guard.ts";
import { createSessions } from "./dashboard/sessions.ts";
import { mountDocs } from "./docs/docs-routes.ts";
import { hostsKnown } from "./known-hosts.ts";
import { located } from "./located.ts";
import { mountHome } from "./home-route.ts";
import { pageAnswer } from "./page-answer.ts";
import type { Page } from "./page-answer.ts";
import type { Locale } from "./recipient/messages.ts";
import { failedPage, localeOf, notFoundPage, rejectedPage } from "./recipient/plain-pages.ts";
import { mountRecipientPages } from "./recipient/recipient-routes.ts";
import type { ResponseListener } from "./recipient/recipient-routes.ts";
import { logged } from "./request-log.ts";
import type { Log } from "./request-log.ts";
import { defaultSiteLimits, type Service, type SiteLimits } from "./service.ts";
import { wrongKeysLimited } from "./wrong-keys.ts";

export type SiteOptions = Omit<AppOptions, "keys" | "limits"> & {
  readonly limits?: Partial<SiteLimits>;
  readonly keys?: Readonly<Record<string, string>>;
  readonly keyRegistry?: KeyRegistry;
  readonly mailer?: Mailer;
  readonly asker?: string;
  readonly log?: Log;
  /** The listening origin, if browsers use another one: health checks and commands on this machine use it. */
  readonly listeningOrigin?: string;
  readonly onSignIn?: () => void;
};

export interface Site {
  readonly fetch: Fetch;
  readonly paths: readonly string[];
  readonly signInLink: () => string;
  /** Resolves when the mails under way are handed on. */
  readonly settled: () => Promise<void>;
}

const nothingHere = plainPage(404, "Not found", "There is nothing at this address.");
const failed = plainPage(500, "Something went wrong", "The server failed. Please try again.");

function refusedPage(rejection: HTTPError, locale: Locale | undefined): Page {
  if (locale !== undefined) return rejectedPage(locale, rejection);
  return {
    ...plainPage(rejection.status, "Refused", rejection.message),
    headers: Object.fromEntries(rejection.headers ?? []),
  };
}

function createPages(service: Service): H3 {
  return new H3({
    allowMalformedURL: true,
    silent: true,
    onError: (error, { url, req }) => {
      const { cause } = error;
      const locale = localeOf(url.pathname);
      if (error.status !== 404 && !error.unhandled) return pageAnswer(refusedPage(error, locale));
      if (error.status === 404) return pageAnswer(locale === undefined ? nothingHere : notFoundPage(locale));
      service.reportFault(cause);
      return pageAnswer(locale === undefined ? failed : failedPage(locale, req.method));
    },
  });
}

function createNotifier(
  service: Service,
  mailer: Mailer,
  origin: string,
): { heard: ResponseListener; settled: () => Promise<void> } {
  const pending = new Set<Promise<void>>();
  const notify: (...given: Parameters<ResponseListener>) => Promise<void> = async (survey) => {
    try {
      const mail = await notificationMail(survey, origin + dashboardPath);
      if (mail !== undefined) await mailer.send(mail);
    } catch (error) {
      service.reportFault(error instanceof MailFailed ? error.message : error);
    }
  };
  const heard: ResponseListener = (survey, response) => {
    const notifying = notify(survey, response).finally(() => pending.delete(notifying));
    pending.add(notifying);
  };
  return { heard, settled: async () => void (await Promise.all(pending)) };
}

export function createSite(options: SiteOptions = {}): Site {
  const { keys: given = {}, mailer: givenMailer, log, onSignIn = () => undefined, listeningOrigin, asker } = options;
  const { publicOrigin = "http://localhost", clock = () => new Date() } = options;
  const { store = createMemoryStore(), reportFault = (error) => process.stderr.write(`${faultText(error)}\n`) } =
    options;
  const limits = { ...defaultSiteLimits, ...options.limits };
  const named = Object.entries(given).map(([name, key]) => ({ name, key }));
  const keys = options.keyRegistry ?? createKeyRegistry(named, clock, limits.keys);
  const service: Service = { store, clock, limits, publicOrigin, reportFault };
  const mailer = givenMailer ?? createOutbox(defaultSender, clock);
  const sessions = createSessions(clock);
  const guard = createGuard(sessions, publicOrigin, service.limits.bodyBytes);
  const notifier = createNotifier(service, mailer, publicOrigin);
  const pages = createPages(service);
  mountHome(pages);
  mountAssets(pages);
  mountDocs(pages, publicOrigin);
  const askerOf = ({ owner }: SurveyRecord): string => keys.askerOf(owner) ?? asker ?? "Survey service";
  mountRecipientPages(pages, { service, askerOf, onResponse: notifier.heard });
  mountDashboard(pages, { service, keys, mailer, sessions, guard, askerOf, onSignIn });
  const api = wrongKeysLimited(createApp({ ...service, authenticate: keys.authenticate }), limits);
  const own = listeningOrigin === undefined ? [publicOrigin] : [publicOrigin, listeningOrigin];
  const whole = hostsKnown(
    async (request, url) => (url.pathname.startsWith("/api/") ? api(request) : pages.fetch(request)),
    own,
  );
  return {
    fetch: located(log === undefined ? whole : logged(whole, log, clock)),
    paths: pages["~routes"].flatMap(({ method, route }) => (method === "GET" && route !== undefined ? [route] : [])),
    signInLink: () => `${publicOrigin}${dashboardPath}?token=${sessions.newLinkToken()}`,
    settled: notifier.settled,
  };
}
