// What a document adds to what its customer owes or has ordered, as his credit limit counts it (docs/decisions/0064). Pure.
import { toWire } from "@kontor/contracts/core/money";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { figure } from "@kontor/contracts/document/totals";
import { Decimal } from "decimal.js";
import type { VoucherDecision } from "../voucher/model.ts";
import type { StoredDocument } from "./model.ts";

/** What finance is asked to reserve of a customer's credit before a commit. */
export interface CreditIncrease {
  partnerId: string;
  amount: string;
}

/** An order as far as its rest needs it. */
interface Ordered {
  head: Pick<StoredDocument["head"], "partnerId" | "amountAfterDiscount" | "isClosed" | "effective">;
  lines: readonly Pick<StoredDocument["lines"][number], "id" | "quantityBase" | "amountWithTax">[];
}

/** An order that a document delivers, or the order itself, with what other effective deliveries have taken of its lines. */
export interface OpenOrder extends Ordered {
  id: string;
  /** In base units, by the line's id. */
  taken: Readonly<Record<string, string>>;
}

type Taken = (lineId: string) => Decimal.Value;
const ZERO = new Decimal(0);
const NOTHING: Taken = () => 0;
const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce((total, each) => total.plus(each), ZERO);

/** What is still to be delivered of an order that counts: each line's share of the amount after discount, by its open quantity. */
export function restOf({ head, lines }: Ordered, taken: Taken): Decimal {
  if (!head.effective || head.isClosed) return ZERO;
  const whole = sum(lines.map(({ amountWithTax }) => figure(amountWithTax)));
  if (whole.isZero()) return ZERO;
  const open = lines.map(({ id, quantityBase, amountWithTax }) => {
    const left = figure(quantityBase).minus(taken(id));
    return left.greaterThan(0) ? figure(amountWithTax).times(left).div(quantityBase) : ZERO;
  });
  return new Decimal(toWire(figure(head.amountAfterDiscount).times(sum(open)).div(whole), "amount"));
}

/** What the document itself adds: its debt as the ledger books it, with the deposit that it deducts; an order its rest, less its deposit. */
function ownAmount(kind: DocumentKindValues, document: StoredDocument | undefined, taken: Taken): Decimal {
  if (!document?.head.effective) return ZERO;
  const { amountPaid, amountDebt, amountDeposit } = document.head;
  const amount = kind.progress ? restOf(document, taken).minus(amountPaid) : figure(amountDebt).plus(amountDeposit);
  return kind.progress || kind.amounts.hasOpenItem ? amount.times(kind.amounts.sign) : ZERO;
}

/** What is left of an order beside the document that delivers it. */
function restBeside(order: OpenOrder, document: StoredDocument | undefined): Decimal {
  const lines = document?.head.effective && document.head.linkId === order.id ? document.lines : [];
  return restOf(order, (id) =>
    sum(lines.flatMap((line) => (line.linkLineId === id ? [figure(line.quantityBase)] : []))).plus(
      order.taken[id] ?? 0,
    ),
  );
}

/**
 * By how much a decision increases what its customer owes and has ordered; undefined: by nothing. A delivery takes from its order what it adds to the
 * debt; another customer than before bears the whole.
 */
export function creditIncrease(
  kind: DocumentKindValues,
  { before, after, event }: VoucherDecision<StoredDocument>,
  orders: readonly OpenOrder[],
): CreditIncrease | undefined {
  const { partnerId, id } = after.head;
  if (event === "none" || partnerId === null) return undefined;
  const previous = before?.head.partnerId === partnerId ? before : undefined;
  const itself = orders.find((order) => order.id === id);
  const taken: Taken = itself ? (lineId) => itself.taken[lineId] ?? 0 : NOTHING;
  const own = ownAmount(kind, after, taken).minus(ownAmount(kind, previous, taken));
  const ordered = orders
    .filter((order) => order.id !== id && order.head.partnerId === partnerId)
    .map((order) => restBeside(order, after).minus(restBeside(order, previous)));
  const amount = own.plus(sum(ordered));
  return amount.greaterThan(0) ? { partnerId, amount: toWire(amount, "amount") } : undefined;
}
