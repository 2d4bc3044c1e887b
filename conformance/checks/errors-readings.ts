import type { Reading } from "../check/reading.ts";
import { demandNoCrash, oddNames } from "./errors-oddities.ts";

export const errorReadings: readonly Reading[] = [
  {
    id: "ERR-30",
    property: "reads of surveys with odd names are answered with no 5xx",
    async holds(tools) {
      await tools.prepared();
      for (const name of oddNames) demandNoCrash("read", await tools.owner.read(name));
    },
  },
];
