// The rounds of random trade: in each, every operation once, in random order.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { takesBack } from "@kontor/contracts/document/kind-values";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import type { SystemConfigRow } from "@kontor/contracts/system/config";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { rule } from "./books.ts";
import { buyFor, closeOrder, deliver, reopenOrder } from "./order-trade.ts";
import {
  allPosted,
  anyTime,
  change,
  documentInput,
  draftOf,
  enterOf,
  reopen,
  returning,
  returnPart,
  returnSale,
  reverseAny,
  shuffled,
  type Trade,
} from "./random-trade.ts";
import { receiveGoods, sendGoods } from "./transit-trade.ts";

/** Kinds as often as a round enters one of their documents. */
const USUAL: readonly DocumentKind[] = [
  ...[purchaseIn, purchaseIn, purchaseIn],
  ...[saleOut, saleOut, saleOut],
  ...[retailOut, otherIn, otherOut, saleReturn],
];
/** All others that need no source document. */
const further = documentKinds.filter((kind) => !takesBack(kind) && !USUAL.includes(kind));

/** The operations of a round. */
const STEPS: readonly ((trade: Trade) => Promise<void>)[] = [
  ...[...USUAL, ...further].map(enterOf),
  draftOf(purchaseIn),
  draftOf(saleOut),
  returning(returnSale),
  returning(returnPart),
  buyFor,
  deliver,
  deliver,
  closeOrder,
  reopenOrder,
  sendGoods,
  receiveGoods,
  receiveGoods,
  change((trade, { document }) => ({ ...document, at: anyTime(trade) })),
  change((trade, { kind }) => documentInput(trade, kind)),
  reverseAny,
  reopen,
];

/** Runs each operation so many times in random order, and waits until all is posted. */
export async function tradeOn(trade: Trade, settings: Partial<SystemConfigRow>, rounds: number): Promise<void> {
  await rule(trade.books, settings);
  trade.fees = settings.purchaseFees ?? trade.fees;
  trade.mayOwe = settings.minusStockFlag ?? trade.mayOwe;
  for (let round = 0; round < rounds; round++) for (const step of shuffled(STEPS, trade.chance)) await step(trade);
  await allPosted(trade);
}
