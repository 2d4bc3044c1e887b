import { chromium, firefox, playwright, sanitized } from "./browser-forms.ts";
import type { Form } from "./har-facts.ts";
import { charles, mitmproxy } from "./proxy-forms.ts";

export const forms: Readonly<Record<string, Form>> = {
  Playwright: playwright,
  Chromium: chromium,
  "Chromium without sensitive data": sanitized,
  "Firefox-like": firefox,
  "mitmproxy-like": mitmproxy,
  "Charles-like": charles,
};
