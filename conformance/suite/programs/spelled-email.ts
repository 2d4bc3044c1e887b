import { lookalikeEmails } from "../documents/texts.ts";
import type { Spelling } from "./program.ts";

/** Respells `p.MARKER.RUN@example.com`, for example "with a dot": `p.MARKER.RUN.lx@example.com`. */
export function spelledEmail(email: string, spelling: Spelling | undefined): string {
  const dotted = email.replace("@", ".lx@");
  switch (spelling) {
    case undefined:
      return email;
    case "with a dot":
      return dotted;
    case "capitals":
      return dotted.toUpperCase();
    case "mixed case":
      return email.replace(/^p/, "Pat.Smith");
    case "with a tag":
      return email.replace(/^p/, "Kim-Jones+team");
    case "with a long name":
      return email.replace("@", ".with-a-rather-long-name+tag@mail.");
    default:
      // a number is the index of a lookalike
      return lookalikeEmails(dotted)[spelling] ?? dotted;
  }
}
