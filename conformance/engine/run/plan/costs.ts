import type { Effort } from "../../../report/format/report.ts";

type Figures = readonly [requests: number, surveys: number];

export interface Cost {
  readonly quick: Figures;
  readonly standard: Figures;
  /** True if the scenario publishes surveys or turns their notifications on. */
  readonly isPublic?: true;
  /** True if the scenario sends nothing without a driver. */
  readonly takesDriver?: true;
  /** True if a run of selected requirements sends only the invalid requests that break them. */
  readonly isSharedByBreaches?: true;
  readonly withOneKey?: Readonly<Record<Effort, Figures>>;
  /** The mean of a property's further programs (`--runs`). */
  readonly free?: Figures;
  /** Creates that the contract leaves open: the reference service rejects them, and others may accept them. */
  readonly openCreates?: Readonly<Record<Effort, number>>;
}

/** The numbers of requests and surveys of each scenario. A test compares these figures with a run. */
export const costs: Readonly<Record<string, Cost>> = {
  opening: { quick: [3, 1], standard: [3, 1], withOneKey: { quick: [2, 1], standard: [2, 1] } },
  tour: { quick: [17, 4], standard: [25, 4], free: [16, 4], isPublic: true },
  patching: { quick: [26, 1], standard: [55, 2], free: [23, 2] },
  overwriting: { quick: [46, 1], standard: [82, 1], free: [14, 1], openCreates: { quick: 0, standard: 2 } },
  upsert: { quick: [32, 1], standard: [63, 1], free: [14, 1] },
  "sparse rows": { quick: [24, 1], standard: [78, 1], free: [14, 1] },
  "shared recipients": { quick: [33, 2], standard: [78, 2], free: [34, 2] },
  questions: { quick: [11, 1], standard: [41, 1], free: [15, 1] },
  "open patching": { quick: [9, 1], standard: [61, 2], free: [19, 1], isPublic: true },
  "rejected creates": {
    quick: [19, 1],
    standard: [81, 1],
    free: [8, 1],
    isSharedByBreaches: true,
    openCreates: { quick: 1, standard: 1 },
  },
  "rejected changes": { quick: [28, 1], standard: [97, 1], free: [19, 1], isSharedByBreaches: true },
  "rejected bodies": { quick: [16, 1], standard: [57, 1], free: [14, 1] },
  strangers: { quick: [27, 2], standard: [52, 2], free: [18, 2], isPublic: true },
  "unknown names": { quick: [6, 1], standard: [35, 1], free: [15, 1] },
  scoping: {
    quick: [41, 2],
    standard: [57, 2],
    free: [40, 2],
    isPublic: true,
    withOneKey: { quick: [17, 2], standard: [30, 2] },
  },
  cap: { quick: [30, 1], standard: [53, 1], free: [14, 1] },
  slugs: { quick: [24, 4], standard: [56, 10], free: [14, 3], openCreates: { quick: 1, standard: 1 } },
  spelling: { quick: [15, 1], standard: [39, 5], free: [15, 1] },
  texts: { quick: [20, 1], standard: [44, 3], free: [20, 1] },
  "edge-case texts": { quick: [8, 1], standard: [78, 2], free: [14, 1] },
  "hostile input": { quick: [5, 1], standard: [78, 1], free: [9, 1], openCreates: { quick: 1, standard: 5 } },
  races: { quick: [22, 2], standard: [45, 3], free: [23, 2], withOneKey: { quick: [10, 1], standard: [20, 2] } },
  "races of adds": { quick: [18, 1], standard: [40, 1], free: [24, 1] },
  answering: {
    quick: [17, 2],
    standard: [17, 2],
    isPublic: true,
    takesDriver: true,
    withOneKey: { quick: [11, 2], standard: [11, 2] },
  },
  inviting: { quick: [15, 1], standard: [15, 1], isPublic: true },
  issuing: { quick: [11, 1], standard: [11, 1], takesDriver: true },
  closing: { quick: [16, 1], standard: [54, 4], withOneKey: { quick: [11, 1], standard: [49, 4] } },
  asking: { quick: [15, 5], standard: [15, 5], openCreates: { quick: 5, standard: 5 } },
  "asking of changes": { quick: [29, 0], standard: [29, 0] },
  "asking of recipients": { quick: [18, 0], standard: [18, 0] },
  "asking of upserts": { quick: [30, 0], standard: [30, 0] },
  "asking of errors": { quick: [14, 0], standard: [14, 0] },
  reading: { quick: [85, 0], standard: [85, 0] },
  "asking reader": { quick: [4, 0], standard: [4, 0] },
};

export function plannedRequests({ name }: { readonly name: string }, effort: Effort): number {
  return costs[name]?.[effort][0] ?? 0;
}
