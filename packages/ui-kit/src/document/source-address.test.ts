import { expect, it } from "vitest";
import { addressWithSource, openFormOf } from "./source-address.ts";

it("the form of a source that is open, or about to be, is found again, and other sources and pages have forms of their own", () => {
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
