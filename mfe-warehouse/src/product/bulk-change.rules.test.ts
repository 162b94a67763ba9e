import { expect, it } from "vitest";
import { changesOf } from "./bulk-change.rules.ts";

it("a bulk edit of products sends only the filled fields, and flags as booleans", () => {
  expect(changesOf({ color: " 红 ", brand: "", weight: undefined, enableSerialNumber: "false", expiryNum: 0 })).toEqual(
    {
      color: "红",
      enableSerialNumber: false,
      expiryNum: 0,
    },
  );
});
