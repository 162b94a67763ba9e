import { expect, it } from "vitest";
import { changesOf } from "./bulk-change.rules.ts";

it("a bulk edit sends only the filled fields, its flags as true and false", () => {
  expect(changesOf({ color: " 红 ", brand: "", weight: undefined, enableSerialNumber: "false", expiryNum: 0 })).toEqual(
    {
      color: "红",
      enableSerialNumber: false,
      expiryNum: 0,
    },
  );
});
