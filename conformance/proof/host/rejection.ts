import { HTTPError } from "h3";

/** Thrown by a fault instead of the reference's own error. */
export class Rejection extends HTTPError {
  constructor(status: number, message: string) {
    super({ status, message });
  }
}
