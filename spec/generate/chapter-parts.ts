import { authentication } from "../open-points/authentication.ts";
import { errors } from "../open-points/errors.ts";
import { limits } from "../open-points/limits.ts";
import type { OpenPoint } from "../open-points/open-point.ts";
import { questions } from "../open-points/questions.ts";
import { recipients } from "../open-points/recipients.ts";
import { responses } from "../open-points/responses.ts";
import { service } from "../open-points/service.ts";
import { surveys } from "../open-points/surveys.ts";
import { chapters } from "../requirements/catalogue.ts";
import { clients } from "../requirements/clients.ts";
import type { Requirement } from "../requirements/requirement.ts";
import { testedProperties } from "./tested-properties.ts";

/** A chapter with what it requires and what it leaves open, each with its id. */
export interface ChapterParts {
  readonly title: string;
  readonly prefix: string;
  readonly introduction: string;
  /** Each with what the suite tries, where it can try anything. */
  readonly requirements: readonly ({ readonly id: string; readonly tested?: string } & Requirement)[];
  readonly openPoints: readonly ({ readonly id: string } & OpenPoint)[];
}

const openPointsByPrefix: Readonly<Record<string, Readonly<Record<string, OpenPoint>>>> = {
  SVC: service,
  SUR: surveys,
  QST: questions,
  RCP: recipients,
  RSP: responses,
  AUT: authentication,
  ERR: errors,
  LIM: limits,
};

/** The chapter for clients: it stands alone, since no run that judges a service judges it. */
export const clientPart = {
  title: clients.title,
  prefix: clients.prefix,
  introduction: clients.introduction,
  requirements: Object.entries(clients.requirements).map(([id, requirement]) => ({ id, ...requirement })),
};

/** The chapters of what binds services, in reading order. */
export function chapterParts(): readonly ChapterParts[] {
  const tried = testedProperties();
  return chapters.map(({ title, prefix, introduction, requirements }) => ({
    title,
    prefix,
    introduction,
    requirements: Object.entries(requirements).map(([id, requirement]) => {
      const tested = tried[id];
      return { id, ...requirement, ...(tested === undefined ? {} : { tested }) };
    }),
    openPoints: Object.entries(openPointsByPrefix[prefix] ?? {}).map(([id, point]) => ({ id, ...point })),
  }));
}
