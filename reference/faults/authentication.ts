import { createAuthenticate } from "../api/authenticate.ts";
import type { Authenticate } from "../api/authenticate.ts";
import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import { withAftermath } from "./aftermath.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { isSuccess, rewritten } from "./rewritten.ts";
import type { Answer } from "./rewritten.ts";
import { storing } from "./storing.ts";
import { on, onSlug, visitOf } from "./visit.ts";
import type { Occasion, Visit } from "./visit.ts";

const keysOf = ({ keys = [] }: ServiceOptions): readonly string[] => keys;

const admissionOf = (given: ServiceOptions): Authenticate => given.authenticate ?? createAuthenticate(keysOf(given));

/** A server that takes other keys than its own for them: those for which `stands` says so. */
const taking =
  (stands: (given: string, key: string) => boolean, occasion: Occasion = () => true) =>
  (given: ServiceOptions): Fetch => {
    const lawful = admissionOf(given);
    return faultyOn(given, occasion, {
      authenticate: (authorization) => {
        const token = /^Bearer(.*)$/i.exec(authorization ?? "")?.[1]?.trim();
        const key = keysOf(given).find((one) => token !== undefined && stands(token, one));
        return lawful(authorization) ?? (key === undefined ? undefined : lawful(`Bearer ${key}`));
      },
    });
  };

/** A server that lets requests without a key in, as those of its first key. */
const openOn =
  (occasion: Occasion) =>
  (given: ServiceOptions): Fetch => {
    const lawful = admissionOf(given);
    return faultyOn(given, occasion, {
      authenticate: (authorization) => lawful(authorization ?? `Bearer ${keysOf(given)[0]}`),
    });
  };

const isAnonymous = (request: Request): boolean => !request.headers.has("authorization");

/** A server that answers a request without a key, or with a wrong one, otherwise than 401. */
const refusing =
  (isMeant: (request: Request) => boolean, change: (answer: Answer) => Partial<Answer>) =>
  (given: ServiceOptions): Fetch => {
    const app = createApp(given);
    const faulty = rewritten(
      app,
      () => true,
      (answer) => (answer.status === 401 ? change(answer) : {}),
    );
    return (request) => (isMeant(request) ? faulty(request) : app(request));
  };

/** A server that answers 401, and does under its first key what was asked. */
const doing =
  (occasion: Occasion, isMeant: (headers: Headers) => boolean = () => true) =>
  (given: ServiceOptions): Fetch =>
    withAftermath(createApp(given), occasion, ({ status }, { headers }) =>
      status === 401 && isMeant(headers)
        ? { headers: new Headers({ authorization: `Bearer ${keysOf(given)[0]}`, "content-type": "application/json" }) }
        : undefined,
    );

const isOnSurvey = on("read", "patch", "add", "responses");

const closed =
  (status: number, occasion: Occasion) =>
  (given: ServiceOptions): Fetch =>
    rewritten(createApp(given), occasion, (answer) => (isSuccess(answer) ? { status, text: "{}" } : {}));

const withoutChallenge = ({ headers }: Answer): Partial<Answer> => {
  headers.delete("www-authenticate");
  return { headers };
};

const isOn =
  (occasion: Occasion) =>
  (request: Request): boolean =>
    occasion(visitOf(request));

export const authenticationMutants: readonly Mutant[] = [
  {
    name: "a published survey is read without a key",
    breaks: ["AUT-2"],
    build: (given) => {
      const store = given.store ?? createMemoryStore();
      const isPublic = ({ operation, survey }: Visit): boolean =>
        operation === "read" && (store.surveyById(survey) ?? store.surveyBySlug(survey))?.published === true;
      return openOn(isPublic)({ ...given, store });
    },
  },
  { name: "the responses are refused to every key", breaks: ["AUT-1", "RSP-1"], build: closed(403, on("responses")) },
  {
    name: "the responses are answered 401 to every key",
    breaks: ["AUT-1", "RSP-1"],
    build: closed(401, on("responses")),
  },
  { name: "a read needs no key", breaks: ["AUT-2"], build: openOn(on("read")) },
  { name: "the list needs no key", breaks: ["AUT-2"], build: openOn(on("list")) },
  { name: "the responses need no key", breaks: ["AUT-2"], build: openOn(on("responses")) },
  { name: "PATCH needs no key", breaks: ["AUT-2"], build: openOn(on("patch")) },
  { name: "a create needs no key", breaks: ["AUT-2"], build: openOn(on("create")) },
  { name: "a missing key is answered 403", breaks: ["AUT-2"], build: refusing(isAnonymous, () => ({ status: 403 })) },
  { name: "a missing key is answered 400", breaks: ["AUT-2"], build: refusing(isAnonymous, () => ({ status: 400 })) },
  {
    name: "an add without a key is answered 404",
    breaks: ["AUT-2"],
    build: refusing(
      (request) => isAnonymous(request) && isOn(on("add"))(request),
      () => ({ status: 404 }),
    ),
  },
  {
    name: "a key with something behind it is valid",
    breaks: ["AUT-3"],
    build: taking((token, key) => token.startsWith(key)),
  },
  {
    name: "the beginning of a key is valid",
    breaks: ["AUT-3"],
    build: taking((token, key) => token !== "" && key.startsWith(token)),
  },
  {
    name: "a text as long as a key is valid",
    breaks: ["AUT-3"],
    build: taking((token, key) => token.length === key.length),
  },
  {
    name: "only the first twenty letters of a key count",
    breaks: ["AUT-3"],
    build: taking((token, key) => token.slice(0, 20) === key.slice(0, 20)),
  },
  {
    name: "an unknown survey is answered 404 before an invalid key is answered 401",
    breaks: ["AUT-3"],
    build: (given) => {
      const options = storing(given, () => ({}));
      return rewritten(createApp(options), isOnSurvey, ({ status }, { survey }) => {
        const isKnown = (options.store?.surveyById(survey) ?? options.store?.surveyBySlug(survey)) !== undefined;
        return status === 401 && !isKnown ? { status: 404 } : {};
      });
    },
  },
  { name: "an empty key is valid", breaks: ["AUT-3"], build: taking((token) => token === "") },
  { name: "any key is valid on the responses", breaks: ["AUT-3"], build: taking(() => true, on("responses")) },
  { name: "any key is valid on the list", breaks: ["AUT-3"], build: taking(() => true, on("list")) },
  {
    name: "an unknown key is an account of its own",
    breaks: ["AUT-3"],
    build: (given) =>
      createApp({
        ...given,
        authenticate: (authorization) => admissionOf(given)(authorization) ?? authorization ?? undefined,
      }),
  },
  {
    name: "an invalid key is answered 403",
    breaks: ["AUT-3"],
    build: refusing(
      (request) => !isAnonymous(request),
      () => ({ status: 403 }),
    ),
  },
  {
    name: "an add with an invalid key is answered 404",
    breaks: ["AUT-3"],
    build: refusing(
      (request) => !isAnonymous(request) && isOn(on("add"))(request),
      () => ({ status: 404 }),
    ),
  },
  {
    name: "a create without a key is answered 401 and done",
    breaks: ["AUT-4"],
    build: doing(on("create"), (headers) => !headers.has("authorization")),
  },
  {
    name: "a create with an invalid key is answered 401 and done",
    breaks: ["AUT-4"],
    build: doing(on("create"), (headers) => headers.has("authorization")),
  },
  {
    name: "PATCH with an invalid key is answered 401 and done",
    breaks: ["AUT-4"],
    build: doing(on("patch"), (headers) => headers.has("authorization")),
  },
  {
    name: "an add without a key is answered 401 and done",
    breaks: ["AUT-4"],
    build: doing(on("add"), (headers) => !headers.has("authorization")),
  },
  {
    name: "PATCH by slug without a valid key is answered 401 and done",
    breaks: ["AUT-4"],
    build: doing(onSlug("patch")),
  },
  { name: "no 401 has a challenge", breaks: ["AUT-11"], build: refusing(() => true, withoutChallenge) },
  {
    name: "the 401 of an add has no challenge",
    breaks: ["AUT-11"],
    build: refusing(isOn(on("add")), withoutChallenge),
  },
  {
    name: "the 401 for an invalid key has no challenge",
    breaks: ["AUT-11"],
    build: refusing((request) => !isAnonymous(request), withoutChallenge),
  },
];
