// Counts that a device has made and not sent yet, in their order: what is sent next, and what an answer makes of them (reference.md §2.11). Pure.
import { issue } from "@kontor/contracts/core/error";
import { figure } from "@kontor/contracts/core/money";
import type { CountInput, ItemRow } from "@kontor/contracts/warehouse/stock-taking-items";
import { z } from "zod";

/** Counts of one call: few enough for a slow connection. */
export const CALL_MAX = 200;

/** The part of a refusal that its text is made of. */
const reason = issue.pick({ id: true, values: true });
export type Reason = z.infer<typeof reason>;

/** A count as the browser stores it. Stored data may be old or changed by hand, so it is parsed on reading. */
export const queuedCount = z.object({
  /** Made once: sent again, it counts once. */
  id: z.string(),
  user: z.string(),
  taskId: z.string(),
  taskNo: z.string(),
  /** Its position among the task's counts on this device. */
  order: z.number(),
  mode: z.enum(["add", "set"]),
  itemId: z.string().optional(),
  barCode: z.string().optional(),
  batchNumber: z.string(),
  countNumber: z.string(),
  /** Of a set: what was shown as counted when it was typed. */
  seenNumber: z.string().nullable().optional(),
  /** ISO 8601, by the device's clock. */
  countedAt: z.string(),
  /** What the device calls the goods. */
  label: z.string(),
  /** It is on its way, or was and had no answer: the service may have it, so it is sent again as it is. */
  isSent: z.literal(true).optional(),
  /** Why the service did not take it: it waits for a person. */
  refusal: reason.optional(),
});
export type QueuedCount = z.infer<typeof queuedCount>;

/** The wire's form of a count. */
export const wireCount = ({ id, mode, itemId, barCode, ...count }: QueuedCount): CountInput => ({
  id,
  mode,
  ...(itemId === undefined ? { barCode } : { itemId }),
  batchNumber: count.batchNumber,
  countNumber: count.countNumber,
  countedAt: count.countedAt,
  ...(count.seenNumber === undefined ? {} : { seenNumber: count.seenNumber }),
});

/** The counts of a task, in their order. */
export const countsOf = (queue: readonly QueuedCount[], taskId: string): QueuedCount[] =>
  queue.filter((count) => count.taskId === taskId);

const isWaiting = ({ refusal }: QueuedCount): boolean => refusal === undefined;

/** The next counts to send, the earliest first; those that were refused wait for a person. */
export const nextCounts = (queue: readonly QueuedCount[]): QueuedCount[] => queue.filter(isWaiting).slice(0, CALL_MAX);

/** The queue while these counts are on their way. */
export const withSent = (queue: readonly QueuedCount[], ids: readonly string[]): QueuedCount[] =>
  queue.map((count) => (ids.includes(count.id) ? { ...count, isSent: true } : count));

export interface QueueTotals {
  waiting: number;
  refused: number;
}
export const totalsOf = (queue: readonly QueuedCount[]): QueueTotals => {
  const waiting = queue.filter(isWaiting).length;
  return { waiting, refused: queue.length - waiting };
};

/**
 * The queue with one more count at its end. A quantity typed into an item whose earlier one was never sent takes that one's position and what was shown
 * then: the service compares with what it knows. Where something was scanned in between it comes last, since the scan may be of the same goods.
 */
export function withCount(queue: readonly QueuedCount[], count: QueuedCount): QueuedCount[] {
  const earlier = queue.find(
    ({ mode, itemId, isSent }) => mode === "set" && count.mode === "set" && itemId === count.itemId && !isSent,
  );
  const isFollowed = earlier && queue.some(({ mode, order }) => mode === "add" && order > earlier.order);
  if (!earlier || isFollowed)
    return [...queue, { ...count, order: Math.max(0, ...queue.map(({ order }) => order)) + 1 }];
  const seen = earlier.refusal === undefined ? { seenNumber: earlier.seenNumber } : {};
  return queue.map((one) => (one === earlier ? { ...count, ...seen, id: one.id, order: one.order } : one));
}

/** The queue without these counts. */
export const withoutCounts = (queue: readonly QueuedCount[], ids: readonly string[]): QueuedCount[] =>
  queue.filter(({ id }) => !ids.includes(id));

interface Refused {
  id: string | undefined;
  values: Reason["values"] | undefined;
  issues: readonly z.infer<typeof issue>[];
}

const POSITION = /^counts\.(\d+)(?:\.|$)/;

/**
 * The queue after the service has refused a batch, of which it took nothing: the counts that it names bear its reasons, the others wait on. A refusal
 * that names none is about the task, and so about all of them.
 * @param batch the ids that were sent, in their order
 */
export function afterRefusal(queue: readonly QueuedCount[], batch: readonly string[], refusal: Refused): QueuedCount[] {
  const reasons = new Map<string, Reason>();
  for (const { field = "", id, values } of refusal.issues) {
    const sent = batch[Number(POSITION.exec(field)?.[1] ?? Number.NaN)];
    if (sent !== undefined && !reasons.has(sent)) reasons.set(sent, values ? { id, values } : { id });
  }
  const whole: Reason = { id: refusal.id ?? "input-invalid", ...(refusal.values ? { values: refusal.values } : {}) };
  if (reasons.size === 0) for (const id of batch) reasons.set(id, whole);
  return queue.map((one) => {
    if (!batch.includes(one.id)) return one;
    const { isSent: _isSent, ...unsent } = one;
    const why = reasons.get(one.id);
    return why ? { ...unsent, refusal: why } : unsent;
  });
}

/** Refusals of a count's moment: counted again, it is of now. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set([
  "stock-taking-counted-ahead",
  "stock-taking-counted-before",
  "stock-taking-counted-within",
]);

/** What a person may correct of a refused count. */
export type Correction = Partial<Pick<QueuedCount, "barCode" | "batchNumber" | "countNumber">>;

/**
 * A refused count as it is sent again, at its old position and with the moment of counting. One that was refused because somebody has counted meanwhile
 * states that this count was seen.
 * @param made the id and moment of the correction
 */
export function corrected(
  count: QueuedCount,
  correction: Correction,
  made: { id: string; countedAt: string },
): QueuedCount {
  const { refusal, ...rest } = count;
  const seenNumber = seenIn(refusal);
  return {
    ...rest,
    ...correction,
    id: made.id,
    ...(refusal && OF_THE_MOMENT.has(refusal.id) ? { countedAt: made.countedAt } : {}),
    ...(seenNumber === undefined ? {} : { seenNumber }),
  };
}

/** What had been counted meanwhile, as a refusal for it says; null: nothing; undefined: it is no such refusal. */
function seenIn(refusal: Reason | undefined): string | null | undefined {
  const counted = refusal?.values?.counted;
  if (refusal?.id !== "stock-taking-counted-meanwhile" || counted === undefined) return undefined;
  return counted === "–" ? null : String(counted);
}

/** What was last typed into an item and is not counted yet. */
export const typedFor = (queue: readonly QueuedCount[], itemId: string): QueuedCount | undefined =>
  queue.findLast((count) => count.mode === "set" && count.itemId === itemId);

type CountedItem = Pick<ItemRow, "id" | "batchNumber" | "countNumber" | "barCodes">;
/**
 * What will be counted of an item, in base units, once the service has what waits here: a whole that is typed now has seen the scans that go before it.
 * Of what was refused because somebody had counted meanwhile it has seen that count. Null: nothing is counted.
 * @param queue the counts of the item's task, in their order
 */
export function countedWith(queue: readonly QueuedCount[], item: CountedItem): string | null {
  const ratios = new Map(item.barCodes.map(({ barCode, ratio }) => [barCode, ratio]));
  const meanwhile = seenIn(typedFor(queue, item.id)?.refusal);
  return queue.filter(isWaiting).reduce(
    (counted: string | null, { mode, itemId, barCode = "", batchNumber, countNumber }) => {
      if (mode === "set") return itemId === item.id ? countNumber : counted;
      const ratio = batchNumber === item.batchNumber ? ratios.get(barCode) : undefined;
      if (ratio === undefined) return counted;
      return figure(counted ?? "0")
        .plus(figure(countNumber).times(ratio))
        .toFixed();
    },
    meanwhile === undefined ? item.countNumber : meanwhile,
  );
}
