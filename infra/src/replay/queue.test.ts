import { expect, it } from "vitest";
import { runTasks, type Task } from "./queue.ts";

/** Tasks that end when the test ends them. */
function work() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string, about: string, ordered = false): Task => ({
    about,
    ordered,
    run: () => {
      log.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      return promise;
    },
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    // All that follows happens within turns of the event loop, without waiting.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return { log, task, end };
}

it("in the replay's queue a return waits for the running sales to its customer, and for no other task", async () => {
  const { log, task, end } = work();
  const running = runTasks([task("sale", "a"), task("other", "b"), task("return", "a", true), task("next", "c")], 4);
  await end("");
  expect(log).toEqual(["sale", "other", "next"]);
  await end("sale");
  expect(log).toEqual(["sale", "other", "next", "return"]);
  for (const name of ["other", "next", "return"]) await end(name);
  await running;
});

it("the replay's queue runs at most as many tasks at once as it has clients", async () => {
  const { log, task, end } = work();
  const running = runTasks([task("1", "a"), task("2", "b"), task("3", "c")], 2);
  await end("");
  expect(log).toEqual(["1", "2"]);
  for (const name of ["1", "2", "3"]) await end(name);
  await running;
});

it("after a failed task the replay's queue begins no other, and waits for the running ones", async () => {
  const { log, task, end } = work();
  const fails: Task = { about: "x", ordered: false, run: () => Promise.reject(new Error("no answer")) };
  const running = runTasks([task("1", "a"), fails, task("3", "c")], 2);
  const outcome = expect(running).rejects.toThrow("no answer");
  await end("");
  await end("1");
  await outcome;
  expect(log).toEqual(["1"]);
});
