// The finance service's facts about its master data. Postings have their own module.
import { z } from "zod";
import { defineFact } from "../core/fact.ts";
import { uuid } from "../core/id.ts";

/** The current settlement accounts. */
export const accountsChanged = defineFact("finance", "accounts", "changed", 1, {
  body: z.object({
    accounts: z
      .array(
        z.object({
          id: uuid(),
          version: z.number().int(),
          name: z.string(),
          serialNo: z.string(),
          initialAmount: z.string(),
          enabled: z.boolean(),
          isDefault: z.boolean(),
          deleted: z.boolean(),
        }),
      )
      .min(1)
      .max(500),
  }),
  example: {
    accounts: [
      {
        id: "0190a000-0000-7000-8000-000000000001",
        version: 1,
        name: "现金",
        serialNo: "",
        initialAmount: "0.00",
        enabled: true,
        isDefault: true,
        deleted: false,
      },
    ],
  },
});

/** The current amounts that these partners owe us, or we owe them: published a moment after they changed, all changes of that moment at once. */
export const partnerBalancesChanged = defineFact("finance", "partners", "owed", 1, {
  body: z.object({
    partners: z
      .array(
        z.object({
          partnerId: uuid(),
          /** Positive where a customer owes us, and where we owe a supplier. */
          amount: z.string(),
          /** What a member has paid in advance, less what it has taken of it. Left out of facts from before this field existed. */
          prepaid: z.string().default("0.00"),
        }),
      )
      .min(1)
      .max(500),
  }),
  example: { partners: [{ partnerId: "0190a000-0000-7000-8000-000000000001", amount: "100.00", prepaid: "0.00" }] },
});
