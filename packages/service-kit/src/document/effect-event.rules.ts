// The fact of a document: its whole effect, signed (architecture.md §4, rule 2).
import { toWire } from "@kontor/contracts/core/money";
import type { DocumentEffect, DocumentNames, DocumentWithdrawal } from "@kontor/contracts/document/facts";
import { type DocumentKindValues, partnerTypeOf } from "@kontor/contracts/document/kind-values";
import { type Movement, movesStock } from "@kontor/contracts/document/movements";
import { figure } from "@kontor/contracts/document/totals";
import { serialsOf } from "@kontor/contracts/document/tracking";
import type { DocumentLine, StoredDocument } from "./model.ts";
import { heldBy } from "./prepaid.rules.ts";
import { stateOf } from "./state.rules.ts";
import { feeTaxOf, netsOf } from "./tax-rest.rules.ts";

/** What the stock ledger reserves: warehouse and quantity, signed, in base units. */
export interface StockLine {
  lineId: string;
  productId: string;
  barcodeId: string;
  depotId: string;
  quantityBase: string;
  variantId: string;
  batch: { number: string; productionDate: string | null; expiryDate: string | null } | null;
  serials: string[];
}

/** Which goods exactly a line moves. */
const goodsOf = ({ variantId, batchNumber, productionDate, expirationDate, serials }: DocumentLine) => ({
  variantId,
  batch: batchNumber === "" ? null : { number: batchNumber, productionDate, expiryDate: expirationDate },
  serials: serialsOf(serials),
});

/** The stock that a document moves. */
export const stockLines = ({ movements }: DocumentKindValues, lines: readonly DocumentLine[]): StockLine[] =>
  movements.of(lines).map(({ line, depotId, quantityBase }) => ({
    lineId: line.id,
    productId: line.productId,
    barcodeId: line.barcodeId,
    depotId,
    quantityBase,
    ...goodsOf(line),
  }));

/** Computes the nets of all lines once; the function it returns is each line's amount without tax, after its share of the discount. */
export function netsByLine(
  head: StoredDocument["head"],
  lines: readonly DocumentLine[],
): (line: DocumentLine) => string {
  const nets = netsOf(head, lines);
  const netOf = new Map(lines.map(({ id }, at) => [id, nets[at]]));
  return ({ id, amount }) => netOf.get(id) ?? amount;
}

/** What a line's goods that come in at their own cost are worth: after discount, before tax, with spread other fees (reference.md §2.8). */
export const ownValueOf = ({ fees }: DocumentLine, net: string): string => toWire(figure(net).plus(fees), "amount");

/**
 * The weight by which each line's goods that come in share the value of those that leave by the same document; undefined where they do not share.
 * What comes to a second warehouse has the value of its own line.
 */
function sharesOf(
  movements: readonly Movement<DocumentLine>[],
): (movement: Movement<DocumentLine>) => string | undefined {
  const shares = ({ cost, leg }: Movement<DocumentLine>): boolean => cost === "siblings" && leg === 0;
  const hasAmount = movements.some((each) => shares(each) && !figure(each.line.amount).isZero());
  return (movement) => (shares(movement) ? (hasAmount ? movement.line.amount : movement.quantityBase) : undefined);
}

/**
 * The whole effect of the document at its revision. Of an order only its deposit counts: goods and amounts are promised, and its deposit is owed back
 * until deliveries deduct it or the rest of it goes back.
 * @param setsPrices the tenant's price-update switch
 * @param isGone it is an order that was deleted: its deposit and what went back of it stay in the books
 */
export function effectOf(
  kind: DocumentKindValues,
  document: StoredDocument,
  setsPrices: boolean,
  isGone = false,
): DocumentEffect {
  const { head, lines, accounts } = document;
  const paid = kind.amounts.signed;
  const isPromised = !movesStock(kind.movements);
  const money = isPromised ? () => "0.00" : paid;
  const netOf = netsByLine(head, lines);
  const movements = kind.movements.of(lines);
  const shareOf = sharesOf(movements);
  return {
    ...withdrawalOf(kind, document, false),
    trade: kind.trade,
    amountSign: kind.amounts.sign,
    partnerId: head.partnerId,
    partnerType: partnerTypeOf(kind),
    creatorId: head.creatorId,
    departmentId: head.departmentId,
    sellerIds: head.sellerIds,
    sourceId: head.linkId,
    setsPrice: setsPrices ? kind.prices.updates : null,
    amountTotal: money(head.amountTotal),
    amountTax: money(head.amountTax),
    amountDiscount: money(head.discountAmount),
    amountAfterDiscount: money(head.amountAfterDiscount),
    amountOther: money(head.amountOther),
    ...(has(head.priceTaxRate) ? { priceTaxRate: head.priceTaxRate } : {}),
    ...(has(head.feeTaxRate) ? { feeTax: { rate: head.feeTaxRate, amount: money(feeTaxOf(head)) } } : {}),
    ...(head.taxParts
      ? { taxes: head.taxParts.map(({ rate, net, tax }) => ({ rate, net: money(net), tax: money(tax) })) }
      : {}),
    amountDeposit: isPromised ? toWire(figure(paid(head.amountPaid)).negated(), "amount") : money(head.amountDeposit),
    amountPaid: paid(head.amountPaid),
    ...(head.prepaid ? { amountPrepaid: paid(head.amountPaid) } : {}),
    amountDebt: paid(head.amountDebt),
    accounts: accounts.map(({ accountId, amount }) => ({ accountId, amount: paid(amount) })),
    ...(head.depositReturnedAt ? { depositReturn: returnOf(head, head.depositReturnedAt, paid) } : {}),
    remark: head.remark,
    materials: head.materials,
    creatorName: head.creatorName,
    state: stateOf(kind, document, isGone),
    lines: movements.map((movement) => {
      const { line, leg, depotId, quantityBase, cost } = movement;
      const share = shareOf(movement);
      return {
        lineId: line.id,
        leg,
        productId: line.productId,
        barcodeId: line.barcodeId,
        depotId,
        ...goodsOf(line),
        unit: line.unit,
        quantity: line.quantity,
        quantityBase,
        unitPrice: line.unitPrice,
        amount: line.amount,
        taxRate: line.taxRate,
        taxAmount: line.taxAmount,
        amountWithTax: line.amountWithTax,
        amountNet: netOf(line),
        worth: cost === "own" ? ownValueOf(line, netOf(line)) : null,
        linkLineId: line.linkLineId,
        remark: line.remark,
        ...(share === undefined ? {} : { share }),
      };
    }),
  };
}

const returnOf = (
  { depositAccountId: accountId, depositReturned }: StoredDocument["head"],
  operTime: string,
  paid: (amount: string) => string,
): NonNullable<DocumentEffect["depositReturn"]> => ({ operTime, accountId, amount: paid(depositReturned) });

const has = (rate: string): boolean => !figure(rate).isZero();

/** The ids that the document names, whatever its effect; a line with a target warehouse once more with that one. */
export const namesOf = ({ head, lines, accounts }: StoredDocument): DocumentNames => ({
  documentId: head.id,
  partnerId: head.partnerId,
  sellerIds: head.sellerIds,
  accounts,
  lines: lines.flatMap((line) => [
    line,
    ...(line.anotherDepotId === null ? [] : [{ ...line, depotId: line.anotherDepotId }]),
  ]),
});

/** The fact that the document counts no longer, with what it reserves of its member's prepayment. */
export function withdrawalOf(kind: DocumentKindValues, document: StoredDocument, isGone: boolean): DocumentWithdrawal {
  const { id: documentId, kind: name, number, revision, operTime } = document.head;
  const prepaid = heldBy(kind, document, isGone);
  return { documentId, kind: name, number, revision, operTime, ...(prepaid ? { prepaid } : {}) };
}
