import { mutants } from "../../../reference/faults/all.ts";
import { trafficRate } from "./judged-session.ts";

// Prints how much of the catalogue of faults ordinary traffic shows; the documentation has the figures.
await trafficRate(mutants);
