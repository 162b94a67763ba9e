import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterRefusal,
  CALL_MAX,
  corrected,
  countedWith,
  nextCounts,
  type QueuedCount,
  totalsOf,
  typedFor,
  wireCount,
  withCount,
  withoutCounts,
  withSent,
} from "./count-queue.rules.ts";

const counted = (id: string, more: Partial<QueuedCount> = {}): QueuedCount => ({
  ...{ id, user: "u", taskId: "t", taskNo: "PD1", order: 0, mode: "add", barCode: "6901", batchNumber: "" },
  ...{ countNumber: "1", countedAt: "2026-11-27T08:00:00.000Z", label: "茶碗" },
  ...more,
});
const typed = (id: string, itemId: string, countNumber: string, seenNumber: string | null): QueuedCount => {
  const { barCode: _barCode, ...rest } = counted(id, { mode: "set", itemId, countNumber, seenNumber });
  return rest;
};
const queueOf = (...counts: QueuedCount[]): QueuedCount[] =>
  counts.reduce<QueuedCount[]>((q, c) => withCount(q, c), []);
const ids = (queue: readonly QueuedCount[]) => queue.map(({ id }) => id);
const nothing = { id: undefined, values: undefined, issues: [] };

describe("what is counted of an item with what waits on the device", () => {
  const item = {
    ...{ id: "i", batchNumber: "", countNumber: "10.000" },
    barCodes: [
      { barCode: "6901", unit: "个", ratio: "1" },
      { barCode: "6902", unit: "箱", ratio: "12" },
    ],
  };
  const refused = (id: string, counted: string): QueuedCount => ({
    ...typed(id, "i", "7", "10"),
    refusal: { id: "stock-taking-counted-meanwhile", values: { counted } },
  });
  it.each([
    ["nothing waits", [], "10.000"],
    ["scans of each of its units wait", [counted("a"), counted("b", { barCode: "6902" })], "23"],
    [
      "scans of other goods and batches wait",
      [counted("a", { barCode: "x" }), counted("b", { batchNumber: "L1" })],
      "10.000",
    ],
    ["a typed whole waits, and a scan after it", [counted("a"), typed("b", "i", "5", "11"), counted("c")], "6"],
    ["a refused scan waits for a person", [counted("a", { refusal: { id: "stock-taking-outside" } })], "10.000"],
    ["a whole was refused for what was counted meanwhile", [refused("a", "11")], "11"],
    ["it was refused because nothing is counted any more", [refused("a", "–")], null],
  ] satisfies [string, QueuedCount[], string | null][])(
    "the quantity shown for an item of a stock-taking includes the counts that wait on the device, where %s",
    (_what, queue, expected) => {
      expect(countedWith(queue, item)).toBe(expected);
    },
  );

  it("a quantity that is typed over a waiting scan is sent with the scanned quantity as the one that was seen, so that the user is not asked again", () => {
    const queue = [counted("a")];
    const whole = typed("b", "i", "12", countedWith(queue, item));
    expect(withCount(queue, whole).at(-1)).toMatchObject({ id: "b", seenNumber: "11" });
  });
});

describe("the order of counts", () => {
  it("counts are sent in the order in which they were made, however many calls that takes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (size) => {
        const made = Array.from({ length: size }, (_, at) => counted(String(at), { order: at }));
        let queue: QueuedCount[] = made;
        const sent: string[] = [];
        for (let sending = nextCounts(queue); sending.length > 0; sending = nextCounts(queue)) {
          expect(sending.length).toBeLessThanOrEqual(CALL_MAX);
          sent.push(...ids(sending));
          queue = withoutCounts(queue, ids(sending));
        }
        expect(sent).toEqual(ids(made));
      }),
    );
  });

  it("scans of the same goods are counts of their own, each with a position after all before", () => {
    expect(queueOf(counted("a"), counted("b"), counted("c")).map(({ id, order }) => [id, order])).toEqual([
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ]);
  });

  it("a quantity that is typed over one that was never sent replaces it, and keeps what was seen at first", () => {
    const queue = queueOf(counted("b"), typed("a", "i", "5", null), typed("c", "i", "6", "5"));
    expect(queue).toMatchObject([{ id: "b" }, { id: "a", countNumber: "6", seenNumber: null, order: 2 }]);
  });

  it("a quantity that is typed after a scan follows it, since the scan may be of the same goods", () => {
    const queue = queueOf(typed("a", "i", "5", null), counted("b"), typed("c", "i", "7", "6"));
    expect(queue).toMatchObject([{ countNumber: "5" }, { id: "b" }, { id: "c", countNumber: "7", seenNumber: "6" }]);
  });

  it("a quantity that is typed over one that was sent follows it, since the service may have that one", () => {
    const queue = withCount(withSent(queueOf(typed("a", "i", "5", null)), ["a"]), typed("b", "i", "6", "5"));
    expect(queue).toMatchObject([
      { id: "a", countNumber: "5" },
      { id: "b", countNumber: "6", seenNumber: "5" },
    ]);
  });

  it("a quantity that is typed over a refused one is sent with what is seen now", () => {
    const refused = { ...typed("a", "i", "5", null), refusal: { id: "stock-taking-counted-meanwhile" } };
    expect(withCount([refused], typed("b", "i", "6", "2"))).toEqual([
      { ...typed("a", "i", "6", "2"), order: refused.order },
    ]);
  });

  it("what was typed last into an item is shown there until it is counted", () => {
    const queue = withCount(withSent(queueOf(typed("a", "i", "5", null)), ["a"]), typed("b", "i", "6", "5"));
    expect(typedFor(queue, "i")?.countNumber).toBe("6");
    expect(typedFor(queue, "other")).toBeUndefined();
  });
});

describe("an answer", () => {
  it("a refused call marks the counts that the refusal names, and all others are sent again without them", () => {
    const queue = queueOf(counted("a"), counted("b"), counted("c"), counted("d"));
    const issues = [
      { id: "document-barcode-unknown", field: "counts.1.barCode", values: { barCode: "9" } },
      { id: "stock-taking-outside", field: "counts.3.barCode" },
    ];
    const after = afterRefusal(queue, ["a", "b", "c", "d"], { ...nothing, id: "document-barcode-unknown", issues });
    expect(ids(nextCounts(after))).toEqual(["a", "c"]);
    expect(after.map(({ refusal }) => refusal)).toEqual([
      undefined,
      { id: "document-barcode-unknown", values: { barCode: "9" } },
      undefined,
      { id: "stock-taking-outside" },
    ]);
    expect(totalsOf(after)).toEqual({ waiting: 2, refused: 2 });
  });

  it("the positions that a refusal names are those of the counts that were sent, whatever the queue has besides", () => {
    const before = [counted("r", { refusal: { id: "not-found" } }), counted("a"), counted("b"), counted("later")];
    const issues = [{ id: "field-required", field: "counts.1" }];
    const after = afterRefusal(before, ["a", "b"], { ...nothing, issues });
    expect(after.filter(({ refusal }) => refusal?.id === "field-required").map(({ id }) => id)).toEqual(["b"]);
  });

  it("a refusal of the whole task is the reason of every count that was sent", () => {
    const values = { number: "PD1" };
    const after = afterRefusal(queueOf(counted("a"), counted("b")), ["a", "b"], {
      ...{ id: "stock-taking-not-counting", values, issues: [] },
    });
    expect(after.map(({ refusal }) => refusal)).toEqual(Array(2).fill({ id: "stock-taking-not-counting", values }));
    expect(nextCounts(after)).toEqual([]);
  });

  it("none of a refused call counts as sent", () => {
    const queue = withSent(queueOf(counted("a"), counted("b")), ["a", "b"]);
    const issues = [{ id: "not-found", field: "counts.0.itemId" }];
    expect(afterRefusal(queue, ["a", "b"], { ...nothing, issues }).map(({ isSent }) => isSent)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("every refusal leaves fewer counts to send, so that sending comes to an end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.array(fc.integer({ min: -5, max: 400 })), (size, positions) => {
        const queue = queueOf(...Array.from({ length: size }, (_, at) => counted(String(at))));
        const sending = ids(nextCounts(queue));
        const issues = positions.map((at) => ({ id: "not-found", field: `counts.${at}.itemId` }));
        const after = afterRefusal(queue, sending, { ...nothing, issues });
        expect(totalsOf(after).waiting).toBeLessThan(totalsOf(queue).waiting);
      }),
    );
  });
});

describe("a correction", () => {
  const made = { id: "new", countedAt: "2026-11-27T09:00:00.000Z" };

  it("a corrected count is sent as a new one at its old position, with the moment at which the goods were counted", () => {
    const refused = counted("a", { order: 7, refusal: { id: "document-barcode-unknown" } });
    expect(corrected(refused, { barCode: "6902", countNumber: "3" }, made)).toEqual(
      counted("new", { order: 7, barCode: "6902", countNumber: "3" }),
    );
  });

  it.each(["stock-taking-counted-ahead", "stock-taking-counted-before", "stock-taking-counted-within"])(
    "a corrected count that was refused as %s gets the present moment",
    (id) => {
      expect(corrected(counted("a", { refusal: { id } }), {}, made).countedAt).toBe(made.countedAt);
    },
  );

  it.each([
    ["4", "4"],
    ["–", null],
  ])(
    "a corrected count that was refused because somebody had counted meanwhile states that %s was seen",
    (shown, seenNumber) => {
      const refusal = { id: "stock-taking-counted-meanwhile", values: { counted: shown } };
      expect(corrected({ ...typed("a", "i", "5", "1"), refusal }, {}, made)).toMatchObject({
        seenNumber,
        countNumber: "5",
      });
    },
  );
});

it("a count is sent with its item or its barcode, and without what only the device knows", () => {
  expect(wireCount(counted("a"))).toEqual({
    ...{ id: "a", mode: "add", barCode: "6901", batchNumber: "", countNumber: "1" },
    countedAt: "2026-11-27T08:00:00.000Z",
  });
  expect(wireCount(typed("a", "i", "5", null))).toEqual({
    ...{ id: "a", mode: "set", itemId: "i", batchNumber: "", countNumber: "5", seenNumber: null },
    countedAt: "2026-11-27T08:00:00.000Z",
  });
});
