// How posted documents change balances, collected until they are written.
import { exact } from "./cost.rules.ts";
import type { DocumentHead, Locked } from "./ledger.store.ts";
import { type Difference, documentKey, type LedgerLine } from "./post-document.rules.ts";
import type { BalanceChange } from "./posting.store.ts";
import { type Dated, lowering } from "./reserve.rules.ts";
import { type StockKey, stockKey, wholeKey } from "./stock-key.rules.ts";

interface BalanceChanges {
  add(head: DocumentHead, difference: Difference): void;
  /** Returns what was collected since the last call. */
  take(): BalanceChange[];
}

/** Sums a document's lines of one key of stock; all lines of a document have its time. */
const datedLines = (lines: readonly LedgerLine[] = [], { operTime }: DocumentHead): Dated => ({
  quantity: lines.reduce((sum, { quantity }) => sum.plus(quantity), exact(0)),
  operTime: lines[0]?.operTime ?? operTime,
});

export function collectBalances({ reserved, balances }: Pick<Locked, "reserved" | "balances">): BalanceChanges {
  const lockedKeys = new Set(balances.map(stockKey));
  const reservedBy = Map.groupBy(reserved, documentKey);
  let changes = new Map<string, BalanceChange>();

  function add(head: DocumentHead, { gone, come }: Difference): void {
    const [before, after, reservations] = [
      Map.groupBy(gone, stockKey),
      Map.groupBy(come, stockKey),
      new Map(reservedBy.get(documentKey(head))?.map((each) => [stockKey(each), each])),
    ];
    const touched = new Map(
      [...gone, ...come, ...reservations.values()].map((each): [string, StockKey] => [stockKey(each), wholeKey(each)]),
    );
    for (const [key, stock] of touched) {
      const [current, next] = [datedLines(before.get(key), head), datedLines(after.get(key), head)];
      const reservation = reservations.get(key);
      const lowered = lowering(current, next);
      // More than was reserved: the tenant sells what it does not have.
      const isUncovered =
        lowered.quantity.greaterThan(reservation?.quantity ?? 0) ||
        lowered.meanwhile.greaterThan(reservation?.meanwhile ?? 0);
      const change = changes.get(key);
      // Also where as much comes as leaves: goods moved then.
      const times = [change?.lastTime ?? "", ...(after.has(key) ? [next.operTime] : [])].sort();
      const shorts = [change?.shortFrom ?? [], isUncovered ? lowered.since : []].flat().sort();
      changes.set(key, {
        ...stock,
        isNew: !lockedKeys.has(key),
        quantity: next.quantity.minus(current.quantity).plus(change?.quantity ?? 0),
        reserved: exact(change?.reserved ?? 0).minus(reservation?.quantity ?? 0),
        lastTime: times.at(-1) || null,
        shortFrom: shorts[0] ?? null,
      });
    }
  }

  return {
    add,
    take() {
      const taken = [...changes.values()];
      changes = new Map();
      for (const change of taken) lockedKeys.add(stockKey(change));
      return taken;
    },
  };
}
