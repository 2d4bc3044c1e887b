import { chromium, firefox, playwright, sanitized } from "./browser-forms.ts";
import type { RecorderForm } from "./har-facts.ts";
import { charles, mitmproxy } from "./proxy-forms.ts";

export const recorderForms: Readonly<Record<string, RecorderForm>> = {
  Playwright: playwright,
  Chromium: chromium,
  "Chromium without sensitive data": sanitized,
  "Firefox-like": firefox,
  "mitmproxy-like": mitmproxy,
  "Charles-like": charles,
};
