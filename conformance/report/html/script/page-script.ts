import { copyScript } from "./copy-script.ts";
import { filterScript } from "./filter-script.ts";
import { printScript } from "./print-script.ts";
import { targetScript } from "./target-script.ts";

/** The script of the page. Its parts share one scope. It sends and loads nothing. */
export const pageScript = `"use strict";
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
${filterScript}${targetScript}${copyScript}${printScript}`;
