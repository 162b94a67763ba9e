// The types that every write of documents takes: the call with its kind, and the service's database, numbers and ledgers.
import type { OperationFact } from "@kontor/contracts/core/operation-log";
import type { Ctx } from "../context/ctx.ts";
import type { Db } from "../database/database.ts";
import { CommitRejected } from "../voucher/commit-rejected.ts";
import type { StateTransition } from "../voucher/decide.rules.ts";
import type { Numbers } from "../voucher/numbers.store.ts";
import type { VoucherCall } from "../voucher/voucher-writes.ts";
import type { FindCostless } from "./costs.ts";
import type { Kind } from "./kind.ts";
import type { PreviewSources } from "./preview-sources.ts";
import type { Ledgers } from "./reserve.ts";
import type { Written } from "./write.store.ts";

export interface DocumentServiceOptions extends Ledgers {
  db: Db<object>;
  numbers: Numbers;
  /** The fact by which the operation log learns of an operation. */
  operation: OperationFact;
  costless?: FindCostless;
  /** Asked what follows from a change that is dated back; left out: nothing is known of it. */
  preview?: PreviewSources;
  /** Refuses to change a stored document whose lines something else of the service states. */
  refuseChange?: (tx: object, documentId: string) => Promise<void>;
  /** Refuses to audit, reverse or delete documents that another part of the service depends on. */
  refuseTransition?: (tx: object, transition: StateTransition, documentIds: readonly string[]) => Promise<void>;
  /** Makes the warehouse in transit, where the company has none yet: the service of transfers does so with the first that sends goods. */
  makeTransit?: (tx: object, ctx: Ctx) => Promise<void>;
}

/** A write of documents of a kind, as a handler has it. */
export interface DocumentCall extends VoucherCall {
  kind: Kind;
}

/** @throws CommitRejected for any outcome but "done" */
export function assertWritten(outcome: Written): void {
  if (outcome !== "done") throw new CommitRejected(outcome);
}
