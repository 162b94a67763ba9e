// Facts of every document kind: its whole effect, its withdrawal, and ids that it names without effect (architecture.md §4, rules 1 and 2).
import { z } from "zod";
import { defineFact } from "../core/fact.ts";
import { NIL_ID, uuid } from "../core/id.ts";
import type { DocumentName } from "../core/kind-labels.ts";
import { type DocumentKindValues, partnerTypeOf, trades } from "./kind-values.ts";
import { leg, movesStock } from "./movements.ts";
import { openOrderFact } from "./open-order.ts";
import { type DocumentState, documentState, statedLine } from "./state.ts";
import { trackedGoods } from "./tracked-goods.ts";

const ID = "0190a000-0000-7000-8000-00000000000";

/** One line's effect. Quantities in base units are signed: what comes in is positive. */
export const effectLine = z.object({
  lineId: uuid(),
  /** Of a line that moves goods between two warehouses there are two, each with the line's amounts: leg 0 leaves, leg 1 comes in. */
  leg: leg(),
  productId: uuid(),
  barcodeId: uuid(),
  depotId: uuid(),
  ...trackedGoods,
  unit: z.string(),
  /** In the line's unit, not signed. */
  quantity: z.string(),
  quantityBase: z.string(),
  unitPrice: z.string(),
  amount: z.string(),
  taxRate: z.string(),
  taxAmount: z.string(),
  amountWithTax: z.string(),
  /** Without tax, also without tax that its price contains, and less the line's share of the head's discount. */
  amountNet: z.string(),
  /** The value of goods that come in, in cents: the net amount and their share of spread fees; null where the stock ledger decides it: for goods that leave or come back. */
  worth: z.string().nullable().optional(),
  /**
   * The weight by which goods that come in share the value of the goods that leave by the same document: the line's amount, or its base quantity where no
   * line of them has an amount; left out or null where they do not share.
   */
  share: z.string().nullable().optional(),
  /** Published in place of the value before docs/decisions/0033. */
  unitCost: z.string().nullable().optional(),
  /** The line of the source document that a return takes back. */
  linkLineId: uuid().nullable(),
  /** Left out of facts from before this field existed. */
  remark: z.string().optional(),
});
export type EffectLine = z.infer<typeof effectLine>;
/** The value that a line's goods bring, in cents. Facts without the value are from before fees were ever spread: it is the net amount then. */
export const lineValue = ({ worth: statedValue, unitCost, amountNet }: EffectLine): string | null =>
  statedValue !== undefined ? statedValue : unitCost === null || unitCost === undefined ? null : amountNet;

const head = z.object({
  documentId: uuid(),
  kind: z.string(),
  number: z.string(),
  /** Counts the effects of a document: a consumer ignores what is not newer than the last it posted. */
  revision: z.number().int().positive(),
  operTime: z.iso.datetime(),
});

const withdrawal = head.extend({
  /** What it will take of a member's prepayment, and therefore reserves while it does not count. Left out where it reserves nothing. */
  prepaid: z.object({ partnerId: uuid(), amount: z.string() }).optional(),
});

const sign = z.union([z.literal(1), z.literal(-1), z.literal(0)]);

/** The whole effect of a document. Amounts of money are signed: what comes in, or is owed to us, is positive. */
export const documentEffect = withdrawal.extend({
  /** Its trade for ledgers and reports. Facts from before this field are read with their kind's. */
  trade: z.enum(trades),
  /** The sign of its amounts; 0 where no money moves. Lines' amounts are unsigned. Read like the trade where it is missing. */
  amountSign: sign,
  partnerId: uuid().nullable(),
  partnerType: z.string(),
  creatorId: uuid().nullable(),
  departmentId: uuid().nullable(),
  sellerIds: z.array(uuid()),
  sourceId: uuid().nullable(),
  /** Which price of the barcode rows becomes the line's price; null: none, the switch is off or the kind does not set prices. */
  setsPrice: z.enum(["purchaseDecimal", "wholesaleDecimal", "commodityDecimal"]).nullable(),
  amountTotal: z.string(),
  amountTax: z.string(),
  amountDiscount: z.string(),
  amountAfterDiscount: z.string(),
  amountOther: z.string(),
  /** The rate of the tax that its prices contain, in percent: lines' net amounts are without it. Left out where they contain none. */
  priceTaxRate: z.string().optional(),
  /** The tax that its other fees contain, signed as they are, and its rate in percent. Left out where they contain none. */
  feeTax: z.object({ rate: z.string(), amount: z.string() }).optional(),
  /**
   * Net and tax by rate, signed: booked in place of the lines' sums, where a return takes what rounding left of its source
   * (docs/decisions/0042). Left out of all others.
   */
  taxes: z.array(z.object({ rate: z.string(), net: z.string(), tax: z.string() })).optional(),
  amountDeposit: z.string(),
  amountPaid: z.string(),
  /** What of it a member's prepayment pays, signed as it is; a return gives it back. Left out where none does. */
  amountPrepaid: z.string().optional(),
  amountDebt: z.string(),
  accounts: z.array(z.object({ accountId: uuid(), amount: z.string() })),
  /**
   * What was left of an order's deposit and went back at another time than the order's: through an account, or without one as its open item, which is the
   * partner's credit. Signed as the deposit was paid. Left out where nothing went back.
   */
  depositReturn: z.object({ operTime: z.iso.datetime(), accountId: uuid().nullable(), amount: z.string() }).optional(),
  /** As of the effect's publication. */
  remark: z.string().optional(),
  /** The first products' names, and the creator, as lists show them. */
  materials: z.string().optional(),
  creatorName: z.string().optional(),
  /** Left out of facts from before this field existed: the owner has stated those documents once more. */
  state: documentState.optional(),
  lines: z.array(effectLine),
});
export type DocumentEffect = z.infer<typeof documentEffect>;

/** The document as it is now, after a write that no effect states: unaudited under strict audit, audited without it, closed, deleted. */
export const documentStated = documentEffect
  .pick({
    documentId: true,
    kind: true,
    number: true,
    operTime: true,
    partnerId: true,
    creatorId: true,
    departmentId: true,
  })
  .extend({ sourceId: uuid().nullable(), state: documentState.extend({ lines: z.array(statedLine) }) });
export type DocumentStated = z.infer<typeof documentStated>;

/** The document counts no longer: reversed under strict audit, or deleted; or it never did, and what it reserves is another amount. */
export const documentWithdrawal = withdrawal;
export type DocumentWithdrawal = z.infer<typeof documentWithdrawal>;

/** The document does not count, or moves no stock, and yet names these: they must not be deleted while it does. Others name them in their effect. */
export const documentNames = z.object({
  documentId: uuid(),
  partnerId: uuid().nullable(),
  sellerIds: z.array(uuid()),
  accounts: z.array(z.object({ accountId: uuid() })),
  lines: z.array(z.object({ productId: uuid(), barcodeId: uuid(), depotId: uuid().nullable() })),
});
export type DocumentNames = z.infer<typeof documentNames>;

const EXAMPLE = {
  ...{ id: `${ID}5`, productId: `${ID}6`, barcodeId: `${ID}7` },
  ...{ depotId: `${ID}8`, anotherDepotId: `${ID}9`, quantityBase: "2" },
};
const exampleLines = ({ movements }: DocumentKindValues): EffectLine[] =>
  movements.of([EXAMPLE]).map(({ line: { id: lineId, productId, barcodeId }, leg, depotId, quantityBase, cost }) => ({
    ...{ lineId, leg, productId, barcodeId, depotId, unit: "pcs", quantity: "2", quantityBase },
    ...{ variantId: NIL_ID, batch: null, serials: [] },
    ...{
      unitPrice: "10",
      amount: "20.00",
      taxRate: "13",
      taxAmount: "2.60",
      amountWithTax: "22.60",
      amountNet: "19.47",
    },
    ...{ worth: cost === "own" ? "19.47" : null, linkLineId: null, remark: "" },
    ...(cost === "siblings" && leg === 0 ? { share: "20.00" } : {}),
  }));

/**
 * The facts of a kind: `fact.sales.sale-out.effective.v1`, `.withdrawn.v1`, `.named.v1` and `.stated.v1`, of orders `.open.v1`. One that names another
 * kind cannot be read.
 */
export function documentFacts(kind: DocumentKindValues) {
  const money = kind.amounts.signed;
  const ownKind = { kind: z.literal(kind.name) };
  // Facts that were published before this field existed.
  const stated = {
    trade: documentEffect.shape.trade.default(kind.trade),
    amountSign: sign.default(kind.amounts.sign),
  };
  const headExample = {
    documentId: `${ID}1`,
    kind: kind.name,
    number: `${kind.prefix}00000000001`,
    revision: 1,
    operTime: "2026-11-21T02:00:00.000Z",
  };
  const statedLines = [
    { lineId: EXAMPLE.id, depotId: EXAMPLE.depotId, quantity: "2", quantityBase: "2", linkLineId: null },
  ];
  const state: DocumentState = {
    ...{ auditStatus: 1, isClosed: false, isGone: false, quantity: "2.000" },
    ...{ amount: "23.00", amountDeposit: "0.00", amountPaid: "13.00" },
  };
  const { revision: _, ...statedHead } = headExample;
  const example: DocumentEffect & { kind: DocumentName } = {
    ...headExample,
    trade: kind.trade,
    amountSign: kind.amounts.sign,
    partnerId: `${ID}2`,
    partnerType: partnerTypeOf(kind),
    creatorId: `${ID}3`,
    departmentId: null,
    sellerIds: [],
    sourceId: null,
    setsPrice: kind.prices.updates,
    amountTotal: money("20.00"),
    amountTax: money("2.60"),
    amountDiscount: money("0.60"),
    amountAfterDiscount: money("22.00"),
    amountOther: money("1.00"),
    amountDeposit: money("0.00"),
    amountPaid: money("13.00"),
    amountDebt: money("10.00"),
    accounts: [{ accountId: `${ID}4`, amount: money("13.00") }],
    remark: "",
    materials: "Orange juice",
    creatorName: "acme",
    state: movesStock(kind.movements) ? state : { ...state, lines: statedLines },
    lines: exampleLines(kind),
  };
  return {
    effective: {
      ...defineFact(kind.service, kind.name, "effective", 1, {
        body: documentEffect.extend({ ...ownKind, ...stated }),
        example,
      }),
      example,
    },
    withdrawn: defineFact(kind.service, kind.name, "withdrawn", 1, {
      body: documentWithdrawal.extend(ownKind),
      example: { ...headExample, revision: 2 },
    }),
    named: defineFact(kind.service, kind.name, "named", 1, {
      body: documentNames,
      example: {
        documentId: `${ID}1`,
        partnerId: `${ID}2`,
        sellerIds: [],
        accounts: [{ accountId: `${ID}4` }],
        lines: [{ productId: `${ID}6`, barcodeId: `${ID}7`, depotId: `${ID}8` }],
      },
    }),
    stated: defineFact(kind.service, kind.name, "stated", 1, {
      body: documentStated.extend(ownKind),
      example: {
        ...statedHead,
        ...{ partnerId: `${ID}2`, creatorId: `${ID}3`, departmentId: null, sourceId: null },
        state: { ...state, auditStatus: 0, lines: statedLines },
      },
    }),
    ...(kind.progress ? { open: openOrderFact(kind) } : {}),
  };
}
