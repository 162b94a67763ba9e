import type { ListQuery } from "@kontor/contracts/core/page";
import type { DocumentKind } from "@kontor/contracts/document/define";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { type DocumentHarness, documentOf, lineOf, refusalOf } from "@kontor/service-kit/document/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHouse } from "../testing/house.ts";

type Condition = NonNullable<ListQuery["superQueryParams"]>[number];
let house: DocumentHarness;
beforeAll(() => {
  house = openHouse();
});
afterAll(() => house.close());

/** A query as it goes over the wire, where conditions are JSON. */
const asking = (conditions: Condition[], match: ListQuery["superQueryMatchType"] = "and") => ({
  query: { superQueryParams: JSON.stringify(conditions) as never, superQueryMatchType: match },
});
const is = (field: string, rule: Condition["rule"], value: string): Condition => ({ field, rule, value });

describe("the advanced query of a list of documents", () => {
  test("finds by all or any of its conditions, over words, figures, times and states", async () => {
    const company = await house.tenant();
    const { owner, catalogue: goods } = company;
    const at = saleOut.endpoints;
    const small = documentOf(saleOut, company, {
      lines: [lineOf(goods.codes.piece, goods.warehouses.main, { operNumber: "1" })],
      remark: "by van",
      operTime: "2026-11-05T02:00:00.000Z",
    });
    const large = documentOf(saleOut, company, { salesMan: [goods.salesperson] });
    await house.done(at.add, owner, { body: small });
    await house.done(at.addAndAudit, owner, { body: large });
    const found = async (...asked: Parameters<typeof asking>) => {
      const { rows, total } = await house.done(at.list, owner, asking(...asked));
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    const [row] = (await house.done(at.list, owner, asking([is("totalPrice", "gt", "50")]))).rows;
    expect(row?.id).toBe(large.id);
    expect(await found([is("organName", "like", (row?.organName ?? "").slice(0, 3))])).toEqual([small.id, large.id]);
    expect(await found([is("salesManStr", "eq", row?.salesManStr ?? "")])).toEqual([large.id]);
    expect(await found([is("accountName", "ne", row?.accountName ?? "")])).toEqual([]);
    expect(await found([is("remark", "like", "VAN")])).toEqual([small.id]);
    expect(await found([is("status", "eq", "1")])).toEqual([large.id]);
    expect(await found([is("operTime", "ge", "2026-11-04T00:00:00.000Z")])).toEqual([small.id]);
    const both = [is("remark", "like", "van"), is("status", "eq", "1")];
    expect(await found(both)).toEqual([]);
    expect(await found(both, "or")).toEqual([small.id, large.id]);
  });

  test("asks about every field that the list shows, and refuses any other and what is of another type", async () => {
    const { owner } = await house.tenant();
    const asked = async (kind: DocumentKind, condition: Condition) =>
      house.call(kind.endpoints.list, owner, asking([condition]));
    const figures = ["totalNumber", "discount", "totalPrice", "totalTaxLastMoney", "discountMoney", "otherMoney"];
    const more = ["deposit", "due", "changeAmount", "getAmount", "backAmount", "debt", "lastDebt"];
    for (const field of [...figures, ...more])
      expect((await asked(retailOut, is(field, "le", "1.5"))).status, field).toBe(200);
    for (const field of ["number", "materialsList", "depotName", "userName", "linkNumber"])
      expect((await asked(retailOut, is(field, "like", "x"))).status, field).toBe(200);
    expect(refusalOf(await asked(saleOut, is("tenant_id", "eq", "x")))).toMatchObject({ refusal: "field-unknown" });
    expect(refusalOf(await asked(saleOut, is("totalPrice", "eq", "x")))).toMatchObject({
      refusal: "value-not-allowed",
    });
  });

  test("money that a role may not see is not asked about, and what is out of reach is not found (RBAC-5, RBAC-8)", async () => {
    const company = await house.tenant();
    await house.done(saleOut.endpoints.add, company.owner, { body: documentOf(saleOut, company) });
    const blind = company.staff({ priceLimits: [saleOut.priceLimit] });
    const money = await house.call(saleOut.endpoints.list, blind, asking([is("totalPrice", "gt", "0")]));
    expect(refusalOf(money)).toMatchObject({ refusal: "field-unknown" });
    const own = company.staff({ dataScope: 3 });
    const either = [is("totalNumber", "gt", "0"), is("number", "like", "X")];
    expect((await house.done(saleOut.endpoints.list, own, asking(either, "or"))).total).toBe(0);
  });
});
