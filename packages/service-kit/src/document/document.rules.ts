// Builds the document to be stored from the input and the reference data (house-style.md, "rules are pure").
import type { Actor } from "@kontor/contracts/core/actor";
import { toWire } from "@kontor/contracts/core/money";
import type { DocumentInput } from "@kontor/contracts/document/document";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { transits } from "@kontor/contracts/document/movements";
import { totals } from "@kontor/contracts/document/totals";
import { serialsOf, serialsText } from "@kontor/contracts/document/tracking";
import type { Amounts } from "./amounts.rules.ts";
import { containedRates } from "./contained.rules.ts";
import { NOTHING_RETURNED } from "./deposit-return.rules.ts";
import { feeShares } from "./fees.rules.ts";
import type {
  AccountPart,
  DocumentHeader,
  DocumentLine,
  DocumentSettings,
  ProductRow,
  Source,
  StoredDocument,
} from "./model.ts";
import { baseQuantity } from "./quantity.rules.ts";
import { returnedSource } from "./source.rules.ts";
import { headNotes, lineNotes, productOf } from "./stored-fields.rules.ts";
import { taxRest } from "./tax-rest.rules.ts";

const PRODUCTS_SHOWN = 5;
const PRODUCTS_LENGTH_MAX = 200;

interface Written {
  kind: DocumentKindValues;
  input: DocumentInput;
  figures: Amounts;
  products: ReadonlyMap<string, ProductRow>;
  source: Source | null;
  stored: StoredDocument | undefined;
  /** The tenant's choices of a save hold until the document is saved again. */
  switches: Pick<DocumentSettings, "purchaseFees" | "retailTaxRate" | "saleFeeTaxRate">;
  number: string;
  actor: Actor;
  now: Date;
}

/** The document with all derived values; state and revision stay as they were, of a new one at the beginning. */
export function writeDocumentRows(context: Written): StoredDocument {
  const { kind, input, figures, stored, actor, now } = context;
  const lines = withFees(context, linesOf(context));
  const sums = totals(figures.lines, figures.head);
  const returned = returnedSource(kind, context.source);
  const began = stored?.head ?? beginning(actor, now);
  const head: Omit<DocumentHeader, "taxParts" | "feeTax"> = {
    ...began,
    id: input.id,
    kind: kind.name,
    number: context.number,
    operTime: new Date(input.operTime).toISOString(),
    partnerId: input.organId,
    sellerIds: input.salesMan,
    linkId: input.linkId,
    linkNumber: context.source?.head.number ?? "",
    inTransit: input.inTransit,
    prepaid: input.prepaid,
    ...headNotes(input),
    deliveryDate: input.deliveryDate,
    heldUntil: input.heldUntil,
    heldDepotId: input.heldDepotId,
    attachmentIds: input.fileName,
    materials: productNamesOf(lines),
    discountRate: figures.head.discount,
    discountAmount: toWire(figures.head.discountMoney, "amount"),
    amountOther: toWire(figures.head.otherMoney, "amount"),
    ...containedRates(kind, context.switches, returned),
    amountDeposit: toWire(figures.head.deposit, "amount"),
    amountPaid: toWire(figures.head.changeAmount, "amount"),
    amountReceived: kind.amounts.received(figures.getAmount, sums.totalPrice),
    quantityTotal: sums.totalNumber,
    amountTotal: sums.totalPrice,
    amountTax: sums.totalTax,
    amountWithTax: sums.totalTaxLastMoney,
    amountAfterDiscount: sums.discountLastMoney,
    ...kind.amounts.payable(sums),
  };
  const accounts = figures.accounts.map(
    ({ accountId, amount }, position): AccountPart => ({ accountId, position, amount: toWire(amount, "amount") }),
  );
  return { head: { ...head, ...taxRest(head, lines, returned) }, lines, accounts };
}

const beginning = (actor: Actor, now: Date) => ({
  version: 0,
  createdAt: now.toISOString(),
  creatorId: actor.userId,
  creatorName: actor.userName,
  departmentId: actor.departmentId,
  auditStatus: 0,
  progress: 0,
  isClosed: false,
  procured: 0,
  isProcurementClosed: false,
  ...NOTHING_RETURNED,
  auditorId: null,
  auditorName: "",
  auditedAt: null,
  effective: false,
  revision: 0,
});

/** A line keeps the texts it was saved with while its barcode stays (architecture.md §2). */
function linesOf({ kind, input, figures, products, stored }: Written): DocumentLine[] {
  const before = new Map(stored?.lines.map((line) => [line.id, line]));
  return input.lines.map((line, position) => {
    const was = before.get(line.id);
    const product = products.get(line.barCode);
    const texts = was && was.barCode === line.barCode ? was : product;
    const sums = figures.lines[position];
    if (!texts || !sums) throw new Error("a line was not checked");
    return {
      id: line.id,
      position,
      ...productOf(texts),
      ...lineNotes(line),
      depotId: line.depotId,
      anotherDepotId: line.anotherDepotId,
      transit: transitOf(kind, input),
      isLost: line.isLost,
      batchNumber: line.batchNumber,
      productionDate: line.productionDate,
      expirationDate: line.expirationDate,
      serials: serialsText(serialsOf(line.snList)),
      quantity: toWire(line.operNumber, "quantity"),
      quantityBase: baseQuantity(line.operNumber, texts.ratio),
      unitPrice: sums.unitPrice,
      amount: sums.allPrice,
      taxRate: sums.taxRate,
      taxAmount: sums.taxMoney,
      amountWithTax: sums.taxLastMoney,
      fees: "0.00",
      linkLineId: line.linkId,
    };
  });
}

/** How the goods of a transfer move: what it sends stays in transit, and what it has a source for comes from there. */
const transitOf = ({ movements }: DocumentKindValues, { inTransit, linkId }: DocumentInput): number =>
  inTransit ? transits.sent : movements.hasTarget && linkId !== null ? transits.received : transits.direct;

function withFees({ kind, figures, products, switches }: Written, lines: readonly DocumentLine[]): DocumentLine[] {
  const weighed = lines.map((line) => ({ ...line, weight: products.get(line.barCode)?.weight ?? null }));
  const shares = feeShares(kind, switches.purchaseFees, figures.head.otherMoney, weighed);
  return lines.map((line, at) => ({ ...line, fees: shares[at] ?? "0.00" }));
}

const productNamesOf = (lines: readonly DocumentLine[]): string =>
  lines
    .slice(0, PRODUCTS_SHOWN)
    .map(({ name, standard }) => (standard ? `${name} ${standard}` : name))
    .join(", ")
    .slice(0, PRODUCTS_LENGTH_MAX);
