// Written so that it is plain JavaScript too: run as it is, and checked for its types in another project.
import { SetUpError, verify } from "survey-conformance";

const run = verify({ baseUrl: "http://127.0.0.1:9/api/v1", ownerKey: "a-key-for-nothing" });
try {
  for await (const { id } of run) throw new Error(`${id} was judged where nothing listens`);
  throw new Error("a run began where nothing listens");
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  if (!error.hint.startsWith("nothing listens there")) throw error;
}
