// The number of a voucher that is being saved: allocated while its reference data is read, given back where it was not used.
import type { Ctx } from "../context/ctx.ts";
import type { Numbers } from "./numbers.store.ts";

/** Starts allocating, where a number is needed. */
export function allocationOf(numbers: Numbers, ctx: Ctx, prefix: string, isNeeded: boolean) {
  const start = (): Promise<string> => {
    const started = numbers.allocate(ctx, prefix);
    started.catch(() => "awaited where it is needed");
    return started;
  };
  let current = isNeeded ? start() : undefined;
  return {
    /** undefined: the voucher has a number, or a user typed it. */
    number: async (): Promise<string | undefined> => current,
    /** Allocates another, since a user typed the first one for another voucher. @returns false where none was allocated */
    again(): boolean {
      if (current) current = start();
      return current !== undefined;
    },
    /** Gives the number back, unless it was used. */
    release(used: string | undefined): void {
      current?.then((number) => number !== used && numbers.release(ctx, number)).catch(() => "none was allocated");
    },
  };
}
