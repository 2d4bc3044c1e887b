import { z } from "zod";

/** The body of a 400, or the part of it that holds the `details`: their place and shape are open points. */
export const validationFailure = z.looseObject({
  details: z.unknown().describe("What failed, in a shape of the server's choice."),
});
