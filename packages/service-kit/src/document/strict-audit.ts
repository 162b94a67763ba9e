// Gives documents their effect anew after strict audit was switched (docs/decisions/0012).
import { stockDirection } from "@kontor/contracts/document/movements";
import { type ReapplyJob, startReapplying } from "../voucher/strict-audit.ts";
import type { DocumentServiceOptions } from "./document-call.ts";
import type { Kind } from "./kind.ts";
import { type Cursor, nextOf, noteRefused } from "./strict-audit.store.ts";
import { transitionDocuments } from "./transition.ts";

export interface SwitchOverParts extends ReapplyJob {
  serviceOptions: DocumentServiceOptions;
  kinds: readonly Kind[];
}

/** Starts the job. Documents that free stock come first, then those that take it, each kind by business time. */
export function startSwitchOver({ serviceOptions, kinds, ...job }: SwitchOverParts): { stop(): Promise<void> } {
  return startReapplying<Cursor & { kind: Kind }>({
    ...job,
    db: serviceOptions.db,
    passes(strict) {
      const freeing = strict ? -1 : 1;
      const direction = ({ contract }: Kind): number => stockDirection(contract.movements) * freeing;
      const order = kinds.toSorted((a, b) => direction(b) - direction(a));
      return order.map((kind) => async (tx, after) => {
        const rows = await nextOf(tx, kind.contract.name, strict, after);
        return rows.map((row) => ({ ...row, kind }));
      });
    },
    reapply: (ctx, { id, kind }) =>
      transitionDocuments(
        serviceOptions,
        { ctx, key: undefined, kind, reasons: {} },
        { transition: "reapply", seen: [{ id }] },
      ),
    onRefused: (tx, { id }, refusal) => noteRefused(tx, id, refusal),
  });
}
