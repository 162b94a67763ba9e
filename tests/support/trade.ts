// People who buy, sell, transfer, also in transit, receive what was sent, assemble and take apart goods, batches, variants and pieces among them, while faults happen, and the documents that must be there afterwards.

import type { Answer } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentName } from "@kontor/contracts/core/kind-labels";
import type { LineStart } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { validLine } from "@kontor/contracts/testing/valid-document";
import { allocationOut, assemble, disassemble } from "@kontor/contracts/warehouse/kinds";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { getEnableSerialNumberList, TRACKED_ROWS_MAX } from "@kontor/contracts/warehouse/tracking";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import { expect, vi } from "vitest";
import { addTestProduct, addVariants, barCodesOf, type TestProduct } from "./books.ts";
import { detailOf, documentOf, posted, type Shop, shopOf } from "./documents.ts";
import { PATIENCE_MS } from "./patience.ts";
import { randomFrom } from "./random.ts";
import { answerOf } from "./retry.ts";
import { done, newTenant, type Reply } from "./tenant.ts";

export interface Saved {
  kind: DocumentKind;
  id: string;
  quantity: number;
  /** Of audit. */
  status: number;
  /** Serial numbers that came or left. */
  pieces?: readonly string[];
  /** Ids of further products of which it moved the same quantity. */
  others?: readonly string[];
  /** What it transferred was sent in transit. */
  isSent?: boolean;
  /** How a transfer's goods are received, and what became of them; left out: they are on the way. */
  receipt?: { id: string; isLost: boolean };
}

/** By how many times its quantity a document changes the stock of the shop's product here and in the other warehouse, and of its part here. */
const EFFECTS: Partial<Record<DocumentName, readonly [here: number, there: number, part: number]>> = {
  "purchase-in": [1, 0, 0],
  "sale-out": [-1, 0, 0],
  "allocation-out": [-1, 1, 0],
  assemble: [1, 0, -1],
  disassemble: [-1, 0, 1],
};
const WITHIN = { timeout: PATIENCE_MS, interval: 100 };
const BRINGING: readonly DocumentKind[] = [purchaseIn, disassemble];

interface Trade {
  shop: Shop;
  /** What people enter, by chance; one that is named twice comes twice as often. */
  kinds: readonly DocumentKind[];
  /** What the shop's product is made of and taken apart into, besides phones. */
  part: TestProduct;
  /** The barcode of goods with serial numbers. */
  phone: string;
  /** Goods with batches, and goods with variants. */
  pills: TestProduct;
  shirts: TestProduct;
  /** The quantity that is bought before anybody sells. */
  first: Saved;
}

/** Opens a tenant that has bought its first goods. */
export async function openTrade(kinds: readonly DocumentKind[] = [purchaseIn, saleOut]): Promise<Trade> {
  const shop = await shopOf(await newTenant(), [...new Set(kinds)]);
  const quantity = 50;
  const body = documentOf(purchaseIn, shop, String(quantity));
  await done(purchaseIn.endpoints.addAndAudit, { token: shop.token, body });
  await posted(purchaseIn, shop, body.id);
  const { barCode: phone } = await addTestProduct(shop, { enableSerialNumber: true });
  const part = await addTestProduct(shop);
  const pills = await addTestProduct(shop, { enableBatchNumber: true });
  const shirts = await addVariants(shop);
  const codes = [phone, ...[part, pills, shirts].flatMap(barCodesOf)];
  for (const kind of new Set(kinds)) for (const code of codes) await findBarcodes(kind, shop, code);
  return { shop, kinds, phone, part, pills, shirts, first: { kind: purchaseIn, id: body.id, quantity, status: 1 } };
}

/** Waits until the service of a kind has a product. */
const findBarcodes = (kind: DocumentKind, { token }: Shop, barCodes: string): Promise<void> =>
  vi.waitFor(async () => {
    const { lines } = await done<{ lines: LineStart[] }>(kind.endpoints.lineStarts, { token, query: { barCodes } });
    expect(lines).toHaveLength(1);
  }, WITHIN);

/** Lets so many people work until it is aborted. @param onAnswer called for each document that was saved, or refused for short stock. @returns the documents that must exist then */
export async function trade(
  opened: Trade,
  people: number,
  seed: number,
  over: AbortSignal,
  onAnswer: () => void = () => undefined,
): Promise<Saved[]> {
  const done = Array.from({ length: people }, (_, at) => work(opened, randomFrom(seed + at + 1), over, onAnswer));
  return [opened.first, ...(await Promise.all(done)).flat()];
}

/** Enters documents, receives some of what it sent, and reverses one of five; each person takes only pieces that it brought, and leaves those that it transferred. A refusal for goods that are not there is accepted. */
async function work(
  { shop, kinds, phone, part, pills, shirts }: Trade,
  random: () => number,
  over: AbortSignal,
  onAnswer: () => void,
): Promise<Saved[]> {
  const saved: Saved[] = [];
  let mine: string[] = [];
  const onTheWay: { document: Saved; lines: SentLine[] }[] = [];
  for (; !over.aborted; onAnswer()) {
    const oldest = random() < 0.3 ? onTheWay.shift() : undefined;
    if (oldest) {
      oldest.document.receipt = await received(shop, oldest.document, oldest.lines, random() < 0.25);
      continue;
    }
    const kind = kinds[Math.floor(random() * kinds.length)] ?? purchaseIn;
    const brings = BRINGING.includes(kind);
    const quantity = 1 + Math.floor(random() * 9);
    const count = 1 + Math.floor(random() * 2);
    const pieces = brings ? Array.from({ length: count }, newId) : mine.slice(0, count);
    const unitPrice = (1 + random()).toFixed(4);
    const parts = kind.movements.hasParent ? [validLine(part.barCode, shop.warehouseId, priced(quantity))] : [];
    const others = kind.movements.hasParent ? [] : [pills, shirts].filter(() => random() < 0.5);
    const otherLines = others.map((product) => {
      const barCode = oneOf(barCodesOf(product), random);
      const line = validLine(barCode, shop.warehouseId, priced(quantity));
      return product === pills ? { ...line, batchNumber: oneOf(BATCHES, random) } : line;
    });
    const more = [...parts, ...linesOf(phone, shop, pieces), ...otherLines];
    const isSent = kind.movements.hasTarget && random() < 0.5;
    const body = {
      ...documentOf(kind, shop, String(quantity), { unitPrice, more }),
      ...(isSent ? { inTransit: true } : {}),
    };
    const reply = await answerOf(kind.endpoints.addAndAudit, shop, { body });
    const ids = others.map(({ id }) => id);
    const document: Saved = { kind, id: body.id, quantity, status: 1, pieces, others: ids, isSent };
    if (isMissing(reply)) continue;
    const isReversed = random() >= 0.8;
    if (isReversed && (await reverseAudit(shop, document))) continue;
    document.status = isReversed ? 0 : 1;
    saved.push(document);
    if (isSent && !isReversed) onTheWay.push({ document, lines: body.lines });
    mine = brings ? [...mine, ...pieces] : mine.filter((piece) => !pieces.includes(piece));
  }
  return saved;
}

const BATCHES = ["L1", "L2"];
const oneOf = (all: readonly string[], random: () => number): string => all[Math.floor(random() * all.length)] ?? "";
const priced = (quantity: number) => ({ operNumber: String(quantity), unitPrice: "3" });

/** The line of these pieces; none where there are none. */
function linesOf(phone: string, { warehouseId }: Shop, pieces: readonly string[]) {
  if (pieces.length === 0) return [];
  const line = validLine(phone, warehouseId, priced(pieces.length));
  return [{ ...line, snList: pieces.join(",") }];
}

type SentLine = ReturnType<typeof documentOf>["lines"][number];
/** Receives all that a transfer sent, or writes it off as lost. @returns undefined when the goods are not posted yet, so that they stay on the way */
async function received(
  shop: Shop,
  { id: linkId }: Saved,
  sent: readonly SentLine[],
  isLost: boolean,
): Promise<Saved["receipt"]> {
  const lines = sent.map((line) => ({
    ...{ ...line, id: newId(), linkId: line.id },
    ...(isLost ? { isLost, remark: "Lost on the way" } : {}),
  }));
  const body = { ...documentOf(allocationOut, shop, "1"), linkId, lines };
  const reply = await answerOf(allocationOut.endpoints.addAndAudit, shop, { body });
  return isMissing(reply) ? undefined : { id: body.id, isLost };
}

/** Reverses and deletes a document. @returns false when that is refused because its goods are gone */
async function reverseAudit(shop: Shop, { kind, id }: Saved): Promise<boolean> {
  const documents = [{ id, version: 1 }];
  expect(isMissing(await answerOf(kind.endpoints.reverseAudit, shop, { body: { documents } }))).toBe(false);
  return !isMissing(await answerOf(kind.endpoints.remove, shop, { query: { id } }));
}

/** Also pieces whose purchase is not posted yet. */
function isMissing({ status, text }: Reply): boolean {
  if (status === 200) return false;
  expect(text).toMatch(/stock-short|stock-serial-gone/);
  return true;
}

/** Checks that each document exists and is posted, and that stock and pieces are what they sum up to. */
export async function expectThere({ shop, phone, part, pills, shirts }: Trade, saved: readonly Saved[]): Promise<void> {
  for (const { kind, id, status, receipt } of saved) {
    const isOpen = receipt === undefined;
    // A transfer of which all is received is complete.
    expect(await detailOf(kind, shop, id)).toMatchObject({ status: isOpen ? status : 2, stockPosted: true });
    if (!isOpen) expect(await detailOf(kind, shop, receipt.id)).toMatchObject({ status: 1, stockPosted: true });
  }
  const sum = (at: 0 | 1 | 2, of: readonly Saved[] = saved) =>
    of.reduce((all, { kind, quantity }) => all + (EFFECTS[kind.name]?.[at] ?? 0) * quantity, 0);
  const sent = saved.filter(({ isSent, receipt }) => isSent && !receipt);
  const arrived = saved.filter(({ isSent, receipt }) => (isSent ? receipt?.isLost === false : true));
  const { warehouseId: here, otherWarehouseId: there, productId } = shop;
  await vi.waitFor(async () => {
    expect(await onHand(shop, productId, here)).toEqual([sum(0), 0]);
    expect(await onHand(shop, part.id, here)).toEqual([sum(2), 0]);
    expect(await piecesOf(shop, phone, here)).toEqual(piecesHere(saved));
    for (const { id } of [pills, shirts]) {
      const own = (of: readonly Saved[]) => of.filter(({ others = [] }) => others.includes(id));
      expect(await onHand(shop, id, here)).toEqual([sum(0, own(saved)), 0]);
      if (there === "") continue;
      expect(await onHand(shop, id, there)).toEqual([sum(1, own(arrived)), 0]);
      expect(await onHand(shop, id, TRANSIT_ID)).toEqual([sum(1, own(sent)), 0]);
    }
    if (there === "") return;
    expect(await onHand(shop, productId, there)).toEqual([sum(1, arrived), 0]);
    expect(await onHand(shop, productId, TRANSIT_ID)).toEqual([sum(1, sent), 0]);
    expect(await piecesOf(shop, phone, there)).toEqual(piecesBy(arrived, [allocationOut]));
  }, WITHIN);
}

const piecesBy = (saved: readonly Saved[], kinds: readonly DocumentKind[]): string[] =>
  saved.flatMap(({ kind, pieces = [] }) => (kinds.includes(kind) ? pieces : [])).sort();

function piecesHere(saved: readonly Saved[]): string[] {
  const gone = new Set(piecesBy(saved, [saleOut, allocationOut, assemble]));
  return piecesBy(saved, BRINGING).filter((piece) => !gone.has(piece));
}

async function piecesOf({ token }: Shop, barCode: string, depotId: string): Promise<string[]> {
  const body = { barCode, depotId, rows: TRACKED_ROWS_MAX };
  const { rows } = await done<{ rows: { serialNumber: string }[] }>(getEnableSerialNumberList, { token, body });
  return rows.map(({ serialNumber }) => serialNumber).sort();
}

/** What is there and what is reserved of it; nothing where the goods never were there. */
async function onHand({ token }: Shop, productId: string, depotId: string): Promise<number[]> {
  // Nobody can ask for the warehouse in transit alone.
  const { rows } = await done<Answer<typeof listStock>>(listStock, { token, query: { productId } });
  const { quantity, reserved } = rows.find((row) => row.depotId === depotId) ?? { quantity: "0", reserved: "0" };
  return [Number(quantity), Number(reserved)];
}
