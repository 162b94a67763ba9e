import { CallError } from "@kontor/ui-kit/core/call-error";
import { beforeEach, describe, expect, it } from "vitest";
import type { QueuedCount } from "./count-queue.rules.ts";
import { CountQueue } from "./count-queue.ts";

const TASK = { id: "t", taskNo: "PD1" };
const scanned = (barCode: string) => ({
  ...{ mode: "add" as const, barCode, batchNumber: "", countNumber: "1", label: barCode },
});

/** A browser whose storage outlives its pages, and a service that knows what it has taken, by the counts' ids. */
function world() {
  const disk = new Map<string, QueuedCount>();
  const taken = new Map<string, string>();
  const world = {
    ...{ disk, taken, isOnline: true, hasSpace: true, calls: 0, left: { count: 0, isStored: true } },
    /** What the service does with the next call instead of taking it. */
    fail: [] as (Error | "lost")[],
    page: () =>
      new CountQueue({
        user: "u",
        storage: {
          read: async () => [...disk.values()].sort((a, b) => a.order - b.order),
          async write(counts, dropped) {
            if (!world.hasSpace) return false;
            for (const count of counts) disk.set(count.id, structuredClone(count));
            for (const id of dropped) disk.delete(id);
            return true;
          },
        },
        async send(_taskId, counts) {
          world.calls += 1;
          const failure = world.fail.shift();
          if (failure instanceof Error) throw failure;
          for (const { id, barCode, itemId } of counts) if (!taken.has(id)) taken.set(id, barCode ?? itemId ?? "");
          if (failure === "lost") throw new CallError("unreachable", { status: 0, code: 0, message: "" });
          return new Map();
        },
        isOnline: () => world.isOnline,
        now: () => new Date("2026-11-27T08:00:00Z"),
        noteLeft: (left) => {
          world.left = left;
        },
      }),
  };
  return world;
}
const refusal = (id: string, fields: readonly string[], status = 400) =>
  new CallError("refused", {
    ...{ status, code: status, message: "" },
    refusal: { message: id, refusal: id, issues: fields.map((field) => ({ id, field })) },
  });
const storedByThen = () => new Promise((done) => setTimeout(done, 5));

describe("counts on a device", () => {
  let here = world();
  let queue = here.page();
  beforeEach(() => {
    here = world();
    queue = here.page();
  });
  const scan = async (...codes: string[]) => {
    for (const code of codes) queue.add(TASK, scanned(code));
    await storedByThen();
  };

  it("counts on a device wait without a network, are stored, and are sent once and in order when there is one", async () => {
    here.isOnline = false;
    await scan("a", "b", "a");
    expect([here.taken.size, here.disk.size]).toEqual([0, 3]);
    here.isOnline = true;
    await queue.send();
    await queue.send();
    expect([[...here.taken.values()], here.disk.size, here.calls]).toEqual([["a", "b", "a"], 0, 1]);
    expect(queue.of("t")).toEqual([]);
  });

  it("counts on a device outlive a reload of the page, and later ones are queued after them", async () => {
    here.isOnline = false;
    await scan("a", "b");
    queue = here.page();
    await scan("c");
    await queue.read();
    expect(queue.of("t").map(({ barCode }) => barCode)).toEqual(["a", "b", "c"]);
    here.isOnline = true;
    await queue.send();
    expect([...here.taken.values()]).toEqual(["a", "b", "c"]);
  });

  it("counts on a device are sent again after a lost answer, and count once", async () => {
    here.fail = ["lost"];
    await scan("a");
    expect(here.disk.size).toBe(1);
    queue = here.page();
    await queue.read();
    await queue.send();
    expect([[...here.taken.values()], here.disk.size]).toEqual([["a"], 0]);
  });

  it("a quantity that is typed over one whose answer was lost is sent after it, since the service may have that one", async () => {
    const typed = { mode: "set" as const, itemId: "i", batchNumber: "", label: "" };
    here.fail = ["lost"];
    queue.add(TASK, { ...typed, countNumber: "5", seenNumber: null });
    await storedByThen();
    here.isOnline = false;
    queue.add(TASK, { ...typed, countNumber: "6", seenNumber: "5" });
    expect(queue.of("t").map(({ countNumber }) => countNumber)).toEqual(["5", "6"]);
  });

  it("a count is refused alone: the others are accepted, and the refused one waits with its reason until it is corrected or dropped", async () => {
    here.isOnline = false;
    await scan("a", "wrong", "b", "worse");
    here.isOnline = true;
    here.fail = [refusal("document-barcode-unknown", ["counts.1.barCode", "counts.3.barCode"])];
    await queue.send();
    expect([...here.taken.values()]).toEqual(["a", "b"]);
    const [wrong, worse] = queue.of("t");
    expect([wrong?.refusal?.id, here.disk.size]).toEqual(["document-barcode-unknown", 2]);
    if (wrong) await queue.correct(wrong, { barCode: "right" });
    if (worse) await queue.drop("t", [worse.id]);
    await storedByThen();
    expect([[...here.taken.values()], here.disk.size]).toEqual([["a", "b", "right"], 0]);
  });

  it("counts of a finished task are refused together, and those of another task are accepted", async () => {
    here.isOnline = false;
    await scan("a", "b");
    queue.add({ id: "other", taskNo: "PD2" }, scanned("c"));
    here.isOnline = true;
    here.fail = [refusal("stock-taking-not-counting", [], 409)];
    await queue.send();
    expect(queue.of("t").map(({ refusal: why }) => why?.id)).toEqual(Array(2).fill("stock-taking-not-counting"));
    expect([...here.taken.values()]).toEqual(["c"]);
  });

  it.each([429, 503])("counts are not marked as refused when the service is busy (%d)", async (status) => {
    here.fail = [refusal("busy", [], status)];
    await scan("a");
    expect(queue.of("t")[0]?.refusal).toBeUndefined();
    await queue.send();
    expect([...here.taken.values()]).toEqual(["a"]);
  });

  it("the sign-out knows of counts as long as they wait or were refused, also after a reload, and no longer", async () => {
    here.isOnline = false;
    await scan("a", "wrong");
    expect(here.left).toEqual({ count: 2, isStored: true });
    queue = here.page();
    await queue.read();
    expect(here.left).toEqual({ count: 2, isStored: true });
    here.isOnline = true;
    here.fail = [refusal("document-barcode-unknown", ["counts.1.barCode"])];
    await queue.send();
    expect(here.left).toEqual({ count: 1, isStored: true });
    const [wrong] = queue.of("t");
    if (wrong) await queue.drop("t", [wrong.id]);
    expect(here.left).toEqual({ count: 0, isStored: true });
    [here.hasSpace, here.isOnline] = [false, false];
    await scan("b");
    expect(here.left).toEqual({ count: 1, isStored: false });
  });

  it("counts are shown as not stored by a browser that has no space, and are sent all the same", async () => {
    here.hasSpace = false;
    here.isOnline = false;
    await scan("a");
    expect(queue.state.read().isStored).toBe(false);
    here.isOnline = true;
    await queue.send();
    expect([...here.taken.values()]).toEqual(["a"]);
  });
});
