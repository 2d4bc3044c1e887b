import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Exchange, NamedExchange } from "../openapi/exchange.ts";
import { packageRoot } from "./package-root.ts";

/** The exchanges under fixtures/, in the order of their names; read as files, because spec imports nothing of ours. */
export function recordedExchanges(): readonly NamedExchange[] {
  const folder = join(packageRoot(), "fixtures", "exchanges");
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.toSorted().map((file) => ({
    name: file.slice(0, -".json".length),
    exchange: JSON.parse(readFileSync(join(folder, file), "utf8")) as Exchange,
  }));
}
