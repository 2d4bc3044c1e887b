import { authentication } from "./open-points/authentication.ts";
import { errors } from "./open-points/errors.ts";
import { limits } from "./open-points/limits.ts";
import { questions } from "./open-points/questions.ts";
import type { OpenPoint } from "./open-points/open-point.ts";
import { recipients } from "./open-points/recipients.ts";
import { responses } from "./open-points/responses.ts";
import { service } from "./open-points/service.ts";
import { surveys } from "./open-points/surveys.ts";

/** Every open point by id, in the order of the chapters. */
export const openPoints = byId({
  ...service,
  ...surveys,
  ...questions,
  ...recipients,
  ...responses,
  ...authentication,
  ...errors,
  ...limits,
});

/** The literal id of an open point, for example `status-create`. */
export type OpenPointId = keyof typeof openPoints;

/** Every open point id in reading order. */
export const openPointIds = Object.keys(openPoints) as readonly OpenPointId[];

/** The open point with an id. */
export function openPoint(id: OpenPointId): OpenPoint {
  return openPoints[id];
}

/** Keeps the ids in the type, and not every text. */
function byId<Id extends string>(points: Readonly<Record<Id, OpenPoint>>): Readonly<Record<Id, OpenPoint>> {
  return points;
}
