import { expect, it } from "vitest";
import { addressWithSource, openFormOf } from "./source-address.ts";

it("creating a document from a source again leads to the form that is open for it, or about to be, and not to that of another source", () => {
  expect(openFormOf("/bill/allocation_out", "a")).toBeUndefined();
  const address = addressWithSource("/bill/allocation_out", "a");
  expect(address).toMatch(/^\/bill\/allocation_out\?sourceId=a&at=\d+$/);
  expect([addressWithSource("/bill/allocation_out", "a"), openFormOf("/bill/allocation_out", "a")]).toEqual([
    address,
    address,
  ]);
  expect(addressWithSource("/bill/allocation_out", "b")).not.toBe(address);
  expect(openFormOf("/bill/sale_out", "a")).toBeUndefined();
});
