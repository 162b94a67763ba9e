// What a document adds to what its customer owes or has ordered, as his credit limit counts it (docs/decisions/0064). Pure.
import { toWire } from "@kontor/contracts/core/money";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { figure } from "@kontor/contracts/document/totals";
import { Decimal } from "decimal.js";
import type { VoucherDecision } from "../voucher/model.ts";
import type { DocumentHeader, DocumentLine, StoredDocument } from "./model.ts";
import { amountOpen } from "./open-order.rules.ts";

/** What finance is asked to reserve of a customer's credit before a commit. */
export interface CreditIncrease {
  partnerId: string;
  amount: string;
}

/** An order that a document delivers, or the order itself, with what other deliveries with effect have taken of it. */
export interface ExposedOrder {
  id: string;
  head: Pick<DocumentHeader, "partnerId" | "discountAmount" | "amountWithTax" | "isClosed" | "effective">;
  lines: readonly (Pick<DocumentLine, "id" | "quantityBase" | "amountWithTax"> & { takenBase: string })[];
}

const ZERO = new Decimal(0);
const sum = (amounts: readonly Decimal.Value[]): Decimal =>
  amounts.reduce<Decimal>((total, each) => total.plus(each), ZERO);

/** What is still to be delivered of an order that counts. */
const exposed = ({ head, lines }: Pick<ExposedOrder, "head" | "lines">): Decimal =>
  head.effective && !head.isClosed ? figure(amountOpen(head, lines)) : ZERO;

/** What is paid on an order, without what was refunded through an account when it was closed. */
const depositOf = ({ amountPaid, depositAccountId, depositReturned }: DocumentHeader): Decimal =>
  figure(amountPaid).minus(depositAccountId === null ? ZERO : depositReturned);

/** What the document itself adds: its debt as the ledger books it, with the deposit that it deducts; an order what is open of it, less its deposit. */
function ownAmount(
  kind: DocumentKindValues,
  document: StoredDocument | undefined,
  order: ExposedOrder | undefined,
): Decimal {
  if (!document?.head.effective) return ZERO;
  const { head, lines } = document;
  const taken = new Map(order?.lines.map(({ id, takenBase }) => [id, takenBase]));
  const open = () => exposed({ head, lines: lines.map((line) => ({ ...line, takenBase: taken.get(line.id) ?? "0" })) });
  const none = () => ZERO;
  const amountOf = kind.amounts.choose({
    credit: () => figure(head.amountDebt).plus(head.amountDeposit),
    deposit: () => open().minus(depositOf(head)),
    ...{ cash: none, goodsOnly: none },
  });
  return amountOf().times(kind.amounts.sign);
}

/** What is left of an order beside the document that delivers it. */
function restBeside({ id, head, lines }: ExposedOrder, document: StoredDocument | undefined): Decimal {
  const own = document?.head.effective && document.head.linkId === id ? document.lines : [];
  const taken = (lineId: string) => own.flatMap((line) => (line.linkLineId === lineId ? [line.quantityBase] : []));
  return exposed({
    head,
    lines: lines.map((line) => ({ ...line, takenBase: String(sum([line.takenBase, ...taken(line.id)])) })),
  });
}

/**
 * By how much a decision changes what its customer owes and has ordered. A delivery takes from its order what it adds to the debt; a customer that the
 * document had before does not count.
 */
export function creditChange(
  kind: DocumentKindValues,
  { before, after }: VoucherDecision<StoredDocument>,
  orders: readonly ExposedOrder[],
): Decimal {
  const { partnerId, id } = after.head;
  const previous = before?.head.partnerId === partnerId ? before : undefined;
  const itself = orders.find((order) => order.id === id);
  const own = ownAmount(kind, after, itself).minus(ownAmount(kind, previous, itself));
  const ordered = orders
    .filter((order) => order !== itself && order.head.partnerId === partnerId)
    .map((order) => restBeside(order, after).minus(restBeside(order, previous)));
  return own.plus(sum(ordered));
}

/** What has to be reserved before a decision is committed; undefined: its customer owes and orders no more than before. */
export function creditIncrease(
  kind: DocumentKindValues,
  decision: VoucherDecision<StoredDocument>,
  orders: readonly ExposedOrder[],
): CreditIncrease | undefined {
  const { partnerId } = decision.after.head;
  if (decision.event === "none" || partnerId === null) return undefined;
  const change = creditChange(kind, decision, orders);
  return change.greaterThan(0) ? { partnerId, amount: toWire(change, "amount") } : undefined;
}
