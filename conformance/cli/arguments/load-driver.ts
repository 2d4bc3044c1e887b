import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { driverActions, type Driver } from "../../client/driver/driver.ts";
import { errorText } from "../../client/driver/error-text.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { nearest } from "../../library/options/nearest.ts";

const driverNames: ReadonlySet<string> = new Set(driverActions);
const example = `export one or more of ${driverActions.join(", ")}`;

/** Exports that Node and transpilers add to a CommonJS module, so they are no mistakes of its author. */
const commonJsNames: ReadonlySet<string> = new Set(["default", "module.exports", "__esModule"]);

/** Imports a driver module. Throws a SetUpError unless it exports driver actions and nothing else. */
export async function loadDriver(file: string, timeoutMs: number): Promise<Driver> {
  const path = resolve(file);
  if (!existsSync(path))
    throw new SetUpError(`--driver ${file}: the file does not exist`, `its full path would be ${path}`);
  if (!statSync(path).isFile())
    throw new SetUpError(`--driver ${file}: this is not a file`, "pass the path of the module");
  const exported = await importWithTimeout(file, path, timeoutMs);
  const names = Object.keys(exported);
  const unexpected = names.find((name) => !driverNames.has(name) && !commonJsNames.has(name));
  if (unexpected !== undefined) {
    const meant = nearest(unexpected, driverActions, 5);
    throw new SetUpError(
      `--driver ${file}: it exports ${unexpected}, which is not a driver function`,
      meant === undefined ? example : `did you mean ${meant}?`,
    );
  }
  const actions = driverActions.filter((action) => names.includes(action));
  if (actions.length === 0) {
    const hint = names.includes("default") ? `${example} as named exports, not as the default export` : example;
    throw new SetUpError(`--driver ${file}: it exports no driver function`, hint);
  }
  const wrong = actions.find((action) => typeof exported[action] !== "function");
  if (wrong !== undefined) throw new SetUpError(`--driver ${file}: its ${wrong} is not a function`, example);
  return Object.fromEntries(actions.map((action) => [action, exported[action]]));
}

async function importWithTimeout(
  file: string,
  path: string,
  timeoutMs: number,
): Promise<Readonly<Record<string, unknown>>> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const error = new Error(`it did not load within ${timeoutMs / 1000} s`);
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  try {
    return await Promise.race([import(pathToFileURL(path).href) as Promise<Record<string, unknown>>, timeout]);
  } catch (error) {
    throw new SetUpError(
      `--driver ${file} can't be loaded: ${errorText(error)}`,
      "check that it is an ES module that this version of Node can load",
    );
  } finally {
    clearTimeout(timer);
  }
}
