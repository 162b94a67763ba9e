// A commit that must not happen: everything is rolled back, and the outcome says why.

/** cost-unasked: goods come in freely, and the ledger was not asked for their cost yet. no-period: the tenant has no row yet for its closed period, which every write locks. */
export type Rejection = "repeated" | "number-taken" | "revision-void" | "cost-unasked" | "no-period";

/** Rolls the transaction back; the write is tried again (commit.ts). */
export class CommitRejected extends Error {
  readonly rejection: Rejection;
  constructor(rejection: Rejection) {
    super(rejection);
    this.rejection = rejection;
  }
}
