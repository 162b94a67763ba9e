// Services killed at random while people work (reliability.md 3.4, F1): what was answered is there, once; the books agree.
import type { DocumentKind } from "@kontor/contracts/document/define";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { accidents } from "../support/accidents.ts";
import { company, done, type Reply } from "../support/company.ts";
import { detailOf, documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { randomFrom } from "../support/random.ts";
import { reconcile } from "../support/reconcile.ts";
import { answerOf } from "../support/retry.ts";

const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const CLIENTS = 8;
const WORK_MS = 20_000;
const DRAINED_WITHIN_S = 60;
const VICTIMS = ["purchase", "sales", "warehouse", "finance"];

let shop: Shop;
const over = new AbortController();

beforeAll(async () => {
  shop = await shopOf(await company(), [purchaseIn, saleOut]);
  const first = documentOf(purchaseIn, shop, "50");
  await done(purchaseIn.endpoints.addAndAudit, { token: shop.token, body: first });
  await posted(purchaseIn, shop, first.id);
});
afterAll(() => over.abort());

interface Saved {
  kind: DocumentKind;
  id: string;
  quantity: number;
  /** Of audit. */
  status: number;
}

/** Buys, sells, and takes one of five back, until time is over; answers what must be there. Short stock is an answer too. */
async function work(random: () => number): Promise<Saved[]> {
  const saved: Saved[] = [];
  while (!over.signal.aborted) {
    const kind = random() < 0.5 ? purchaseIn : saleOut;
    const quantity = 1 + Math.floor(random() * 9);
    const body = documentOf(kind, shop, String(quantity), { unitPrice: (1 + random()).toFixed(4) });
    const reply = await answerOf(kind.endpoints.addAndAudit, shop, { body });
    const document = { kind, id: body.id, quantity, status: 1 };
    if (isShort(reply)) continue;
    if (random() < 0.8) saved.push(document);
    else if (!(await takeBack(document))) saved.push({ ...document, status: 0 });
  }
  return saved;
}

/** Reverses and deletes a document. False: its goods are gone, so it stays. */
async function takeBack({ kind, id }: Saved): Promise<boolean> {
  const documents = [{ id, version: 1 }];
  expect(isShort(await answerOf(kind.endpoints.reverseAudit, shop, { body: { documents } }))).toBe(false);
  return !isShort(await answerOf(kind.endpoints.remove, shop, { query: { id } }));
}

function isShort({ status, text }: Reply): boolean {
  if (status === 200) return false;
  expect(text).toContain("stock-short");
  return true;
}

it(`services are killed while ${CLIENTS} people save and audit: nothing is lost, nothing is there twice (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const people = Array.from({ length: CLIENTS }, (_, at) => work(randomFrom(seed + at + 1)));
  setTimeout(() => over.abort(), WORK_MS);
  const killing = accidents({ random, services: VICTIMS, servers: [], pauseMs: [500, 2_500], over: over.signal });
  const [killed, ...done] = await Promise.all([killing, ...people]);
  const saved = done.flat();
  expect(killed.length).toBeGreaterThan(3);
  expect(saved.length).toBeGreaterThan(CLIENTS);
  const { text } = await reconcile(DRAINED_WITHIN_S);
  expect(text).toContain("the books agree");
  for (const { kind, id, status } of saved)
    expect(await detailOf(kind, shop, id)).toMatchObject({ status, stockPosted: true });
  const sum = saved.reduce((all, { kind, quantity }) => all + kind.stockSign * quantity, 50);
  await vi.waitFor(async () => expect(await onHand()).toEqual([sum, 0]));
});

async function onHand(): Promise<number[]> {
  const { rows } = await done<{ rows: { quantity: string; reserved: string }[] }>(listStock, {
    token: shop.token,
    query: { productId: shop.productId },
  });
  return rows.flatMap(({ quantity, reserved }) => [Number(quantity), Number(reserved)]);
}
