import { headFields } from "@kontor/contracts/document/head-fields";
import { expect, it } from "vitest";
import { z } from "zod";
import { formShape } from "./form-fields.rules.ts";

it("a blank form has empty texts and lists, zero for figures, and null where nothing is chosen", () => {
  const { remark, discountRate, partnerId, sellerIds } = headFields;
  const form = z.object(formShape({ remark, discountRate, partnerId, sellerIds }));
  expect(form.parse({})).toEqual({ remark: "", discount: "0", organId: null, salesMan: [] });
});
