/** The description of a breach in a report. */
export interface Words {
  /** The headline: `PATCH (status 200) didn't change the title`. */
  readonly message: string;
  readonly expected: string;
  readonly received: string;
}
