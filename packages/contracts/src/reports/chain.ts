// The chain of a document or slip: its sources up to the first, all that was made of them, and the slips that settle them (docs/decisions/0062).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { documentNames, slipNames } from "../core/kind-labels.ts";
import { watermark } from "../core/watermark.ts";
import { documentKinds } from "../document/document-kinds.ts";
import { slipKinds } from "../finance/slip-kinds.ts";
import { documentStatus } from "../voucher/voucher-values.ts";

/** The documents and slips of a chain at most. */
export const CHAIN_MAX = 500;

const kind = z.enum([...documentNames, ...slipNames]);
/** A quantity or amount; null where there is none, or the role hides it. */
const figure = z.string().nullable();

/** A document or slip in its place: after its source, one step deeper. A slip is below each document that it settles. */
export const chainRow = z.object({
  /** Null: a document that the user may not see. The row says nothing but that it links others. */
  documentId: uuid().nullable(),
  depth: z.number().int(),
  /** The one that was asked for. */
  isCurrent: z.boolean(),
  kind: z.string(),
  number: z.string(),
  operTime: z.string().nullable(),
  organName: z.string(),
  status: documentStatus,
  /** An order that was closed before all of it was delivered. */
  isClosed: z.boolean(),
  /** The role hides its amounts. */
  isHidden: z.boolean(),
  quantity: figure,
  /** What it takes of its source, in the units of that. */
  takenNumber: figure,
  /** Of an order: what is still to be delivered. */
  openNumber: figure,
  /** Below zero of a return, as all its amounts are. */
  amount: figure,
  /** Of an order the deposit, of its delivery what is deducted of it. */
  deposit: figure,
  /** Of a closed order: what went back of the deposit; null where nothing did. */
  depositReturned: figure,
  /** The account through which it went back; null: it is the partner's credit, or nothing went back. */
  depositAccountName: z.string().nullable(),
  /** Paid with the document itself. */
  changeAmount: figure,
  /** Of a document what slips settle of it, of a slip what it settles of the document above. */
  finishDebt: figure,
  /** Still open of a document. */
  lastDebt: figure,
});
export type ChainRow = z.infer<typeof chainRow>;

/** The documents of one kind together, each once. */
export const chainTotal = z.object({
  kind: z.string(),
  count: z.number().int(),
  quantity: figure,
  amount: figure,
  lastDebt: figure,
});
export type ChainTotal = z.infer<typeof chainTotal>;

export const getChain = defineEndpoint({
  service: "reports",
  audience: "staff",
  method: "GET",
  page: { by: "kind", of: Object.fromEntries([...documentKinds, ...slipKinds].map(({ name, page }) => [name, page])) },
  path: "/depotHead/getLinkedBills",
  summary:
    "Read the chain of a document or slip, each below its source; no rows where the user may not see it, or it has not arrived yet",
  query: z.strictObject({ kind, id: uuid() }),
  response: z.object({
    rows: z.array(chainRow),
    totals: z.array(chainTotal),
    /** There are more than are shown. */
    isCut: z.boolean(),
    watermark,
  }),
});
