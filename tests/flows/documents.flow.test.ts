// Documents through the gateway: bought, sold, told, known to those who need it.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { listLogs } from "@kontor/contracts/system/log";
import { describe, expect, it, vi } from "vitest";
import { company, done } from "../support/company.ts";
import { detailOf, documentOf, shopOf } from "../support/documents.ts";

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 200 });

describe("a new company", () => {
  it("buys: the purchase is saved and audited, and in the operation log", async () => {
    const shop = await shopOf(await company(), [purchaseIn]);
    const { token } = shop;
    const body = documentOf(purchaseIn, shop, "100");
    const saved = await done<{ id: string; number: string }>(purchaseIn.endpoints.addAndAudit, { token, body });
    expect(saved.number).toMatch(/^CGRK\d{11}$/);
    expect(await detailOf(purchaseIn, shop, saved.id)).toMatchObject({ status: 1, totalPrice: "200.00", debt: "0.00" });
    await eventually(async () => {
      const { rows } = await done<{ rows: { operation: string; content: string }[] }>(listLogs, {
        token,
        query: { search: { content: saved.number } },
      });
      expect(rows).toMatchObject([{ operation: "purchase-in", type: "add" }]);
    });
  });
});
