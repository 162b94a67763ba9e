import { expect, test, vi } from "vitest";
import { PoolOfOne } from "./prisma-connection.ts";

test("the pool that Prisma sees opens no connection besides that of the transaction", async () => {
  const pool = new PoolOfOne({ query: vi.fn() }, () => true);
  await expect(pool.connect()).rejects.toThrow("a connection of its own");
  expect(pool.totalCount).toBe(0);
});
