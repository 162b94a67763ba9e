// Heavy work stays within its bounds (PWD-9).
import { expect, test } from "vitest";
import { bounded } from "./bounded.ts";

test("of a hundred at once two work, fifty wait, and the others are turned away (PWD-9)", async () => {
  const gate = bounded({ parallel: 2, waiting: 50 });
  let atWork = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++atWork);
    await new Promise((done) => setImmediate(done));
    atWork--;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => gate(work)));
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(52);
  expect(outcomes.find((outcome) => outcome.status === "rejected")).toMatchObject({
    reason: { id: "busy", status: 503 },
  });
  expect(most).toBe(2);
});

test("a failure frees its place (PWD-9)", async () => {
  const gate = bounded({ parallel: 1, waiting: 0 });
  await expect(gate(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(gate(async () => "done")).resolves.toBe("done");
});
