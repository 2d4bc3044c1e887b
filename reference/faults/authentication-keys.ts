import { createAuthenticate } from "../api/authenticate.ts";
import type { Authenticate } from "../api/authenticate.ts";
import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { on } from "./visit.ts";
import type { Occasion } from "./visit.ts";

const ownKeys = ({ keys = [] }: ServiceOptions): Authenticate => createAuthenticate(keys);

/** A server that admits otherwise where the given seam has said whom it admits. */
const admitting =
  (build: (lawful: Authenticate, own: Authenticate) => Authenticate, occasion: Occasion = () => true) =>
  (given: ServiceOptions): Fetch => {
    const own = ownKeys(given);
    return faultyOn(given, occasion, { authenticate: build(given.authenticate ?? own, own) });
  };

/** Goes on admitting whom it has admitted once. */
function remembering(lawful: Authenticate): Authenticate {
  const admitted = new Map<string | null, string>();
  return (authorization) => {
    const owner = lawful(authorization);
    if (owner !== undefined) admitted.set(authorization, owner);
    return owner ?? admitted.get(authorization);
  };
}

/** A server that goes on admitting, on some occasions, whom it has admitted on any. */
const forgettingLate =
  (occasion: Occasion) =>
  (given: ServiceOptions): Fetch => {
    const lawful = given.authenticate ?? ownKeys(given);
    const memory = remembering(lawful);
    const heard: Authenticate = (authorization) => {
      memory(authorization);
      return lawful(authorization);
    };
    return faultyOn({ ...given, authenticate: heard }, occasion, { authenticate: memory });
  };

/** Admits a key that came after the start for so many requests. */
function wearing(requests: number): (lawful: Authenticate, own: Authenticate) => Authenticate {
  const used = new Map<string | null, number>();
  return (lawful, own) => (authorization) => {
    const owner = lawful(authorization);
    if (owner === undefined || own(authorization) !== undefined) return owner;
    used.set(authorization, (used.get(authorization) ?? 0) + 1);
    return (used.get(authorization) ?? 0) <= requests ? owner : undefined;
  };
}

/** A server that answers 403 for some keys, told by their header. */
const forbidding =
  (isForbidden: (authorization: string | null, given: ServiceOptions) => boolean, from: number) =>
  (given: ServiceOptions): Fetch => {
    const app = createApp(given);
    return async (request) => {
      const answer = await app(request);
      const isMeant = isForbidden(request.headers.get("authorization"), given);
      const isHit = isMeant && (from === 200 ? answer.ok : answer.status === from);
      return isHit ? Response.json({ title: "Forbidden" }, { status: 403 }) : answer;
    };
  };

const isNew = (authorization: string | null, given: ServiceOptions): boolean =>
  ownKeys(given)(authorization) === undefined && (authorization ?? "").startsWith("Bearer key_");

export const keyMutants: readonly Mutant[] = [
  {
    name: "a new key is unknown until the server starts again",
    breaks: ["AUT-15"],
    build: admitting((_lawful, own) => own),
  },
  { name: "a new key is answered 403", breaks: ["AUT-15"], build: forbidding(isNew, 200) },
  {
    name: "a new key is good for one request",
    breaks: ["AUT-15"],
    build: (given) => admitting(wearing(1))(given),
  },
  {
    name: "a new key doesn't open the list",
    breaks: ["AUT-15"],
    build: admitting((_lawful, own) => own, on("list")),
  },
  { name: "a revoked key stays valid", breaks: ["AUT-16"], build: admitting(remembering) },
  { name: "a revoked key is answered 403", breaks: ["AUT-16"], build: forbidding(isNew, 401) },
  { name: "a revoked key still reads responses", breaks: ["AUT-16"], build: forgettingLate(on("responses")) },
  { name: "a revoked key still lists surveys", breaks: ["AUT-16"], build: forgettingLate(on("list")) },
  { name: "a revoked key still creates surveys", breaks: ["AUT-16"], build: forgettingLate(on("create")) },
];
