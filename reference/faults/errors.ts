import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { buildPresentation } from "../api/presentation.ts";
import type { Detail, Refusal } from "../api/refusal.ts";
import type { Operation, ServiceOptions } from "../api/service.ts";
import { isInvalid } from "./aftermath.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { rewritten } from "./rewritten.ts";
import type { Answer } from "./rewritten.ts";
import { on } from "./visit.ts";

const lawful = buildPresentation("http://localhost");

/** A server that answers payloads that fail validation with another status. */
const answering =
  (operation: Operation, status: number, isMeant: (answer: Answer) => boolean = () => true) =>
  (given: ServiceOptions): Fetch =>
    rewritten(createApp(given), on(operation), (answer) => (isInvalid(answer) && isMeant(answer) ? { status } : {}));

/** A server that tells the details of failed validation otherwise. */
const telling =
  (operations: readonly Operation[], change: (details: readonly Detail[]) => unknown) =>
  (given: ServiceOptions): Fetch =>
    faultyOn(given, on(...operations), {
      present: {
        problemBody: (refusal: Refusal) =>
          refusal.message.includes("does not satisfy")
            ? { ...Object(lawful.problemBody(refusal)), ...Object(change(refusal.details ?? [])) }
            : lawful.problemBody(refusal),
      },
    });

const bodies = ["create", "patch", "add"] as const;
const renamed = (details: readonly Detail[]): unknown => ({ details: undefined, errors: details });
const speaksOf =
  (member: string) =>
  ({ text }: Answer): boolean =>
    text.includes(member);
const lastStep = ({ path }: Detail): string => path.split(".").at(-1) ?? "";

export const errorMutants: readonly Mutant[] = [
  { name: "a create that fails validation is answered 422", breaks: ["ERR-1"], build: answering("create", 422) },
  {
    name: "a create with a wrong scale is answered 422",
    breaks: ["ERR-1"],
    build: answering("create", 422, speaksOf("scale")),
  },
  {
    name: "a create with an unknown type is answered 409",
    breaks: ["ERR-1"],
    build: answering("create", 409, speaksOf("type")),
  },
  { name: "PATCH that fails validation is answered 422", breaks: ["ERR-2"], build: answering("patch", 422) },
  {
    name: "PATCH with wrong recipients is answered 422",
    breaks: ["ERR-2"],
    build: answering("patch", 422, speaksOf("recipients")),
  },
  {
    name: "PATCH with wrong questions is answered 403",
    breaks: ["ERR-2"],
    build: answering("patch", 403, speaksOf("questions")),
  },
  { name: "an add that fails validation is answered 422", breaks: ["ERR-3"], build: answering("add", 422) },
  {
    name: "an add with a wrong skipExisting is answered 422",
    breaks: ["ERR-3"],
    build: answering("add", 422, speaksOf("skipExisting")),
  },
  {
    name: "an add with wrong rows is answered 409",
    breaks: ["ERR-3"],
    build: answering("add", 409, speaksOf("recipients")),
  },
  {
    name: "an add with a wrong skipExisting is answered 500",
    breaks: ["ERR-3", "RCP-51"],
    build: answering("add", 500, speaksOf("skipExisting")),
  },
  {
    name: "a create's 400 has no details",
    breaks: ["ERR-4"],
    build: telling(["create"], () => ({ details: undefined })),
  },
  { name: "a create's 400 calls its details errors", breaks: ["ERR-4"], build: telling(["create"], renamed) },
  {
    name: "a create's 400 has empty details for questions",
    breaks: ["ERR-4"],
    build: telling(["create"], (all) => ({ details: all.filter(({ path }) => !path.startsWith("questions")) })),
  },
  { name: "PATCH's 400 has no details", breaks: ["ERR-5"], build: telling(["patch"], () => ({ details: undefined })) },
  { name: "PATCH's 400 has null for details", breaks: ["ERR-5"], build: telling(["patch"], () => ({ details: null })) },
  {
    name: "PATCH's 400 has an empty list of details for recipients",
    breaks: ["ERR-5"],
    build: telling(["patch"], (all) => ({ details: all.filter(({ path }) => !path.startsWith("recipients")) })),
  },
  { name: "an add's 400 has no details", breaks: ["ERR-6"], build: telling(["add"], () => ({ details: undefined })) },
  {
    name: "an add's 400 has an empty text for details",
    breaks: ["ERR-6"],
    build: telling(["add"], () => ({ details: "" })),
  },
  { name: "an add's 400 says true for details", breaks: ["ERR-6"], build: telling(["add"], () => ({ details: true })) },
  {
    name: "the details say only that the input is invalid",
    breaks: ["ERR-7"],
    build: telling(bodies, () => ({ details: ["invalid input"] })),
  },
  {
    name: "the details give places by number alone",
    breaks: ["ERR-7"],
    build: telling(bodies, (all) => ({ details: all.map(({ path }) => path.replaceAll(/[a-z]+\.?/gi, "")) })),
  },
  {
    name: "the details of a question don't say which of its members failed",
    breaks: ["ERR-7"],
    build: telling(bodies, (all) => ({
      details: all.map(({ path, message }) => ({
        path: path.split(".").slice(0, 2).join("."),
        message: message.replaceAll(/[a-z]+/gi, "?"),
      })),
    })),
  },
  {
    name: "an add's details don't name skipExisting",
    breaks: ["ERR-7"],
    build: telling(["add"], (all) => ({
      details: all.map((detail) => (lastStep(detail) === "skipExisting" ? { message: "is no boolean" } : detail)),
    })),
  },
];
