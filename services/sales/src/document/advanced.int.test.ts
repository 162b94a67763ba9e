import type { ListQuery } from "@kontor/contracts/core/list-contract";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { type DocumentHarness, documentOf, lineOf } from "@kontor/service-kit/testing/document-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

type Condition = NonNullable<ListQuery["superQueryParams"]>[number];
let harness: DocumentHarness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

/** A query as it goes over the wire, where conditions are JSON. */
const searchOf = (conditions: Condition[], match: ListQuery["superQueryMatchType"] = "and") => ({
  query: { superQueryParams: JSON.stringify(conditions) as never, superQueryMatchType: match },
});
const is = (field: string, rule: Condition["rule"], value: string): Condition => ({ field, rule, value });

describe("the advanced query of a list of documents", () => {
  test("the advanced query finds documents by all or any of its conditions on texts, figures, times and states", async () => {
    const tenant = await harness.tenant();
    const { owner, catalogue: goods } = tenant;
    const at = saleOut.endpoints;
    const small = documentOf(saleOut, tenant, {
      lines: [lineOf(goods.codes.piece, goods.warehouses.main, { operNumber: "1" })],
      remark: "by van",
      operTime: "2026-11-05T02:00:00.000Z",
    });
    const large = documentOf(saleOut, tenant, { salesMan: [goods.salesperson] });
    await harness.done(at.add, owner, { body: small });
    await harness.done(at.addAndAudit, owner, { body: large });
    const numbersOf = async (...searched: Parameters<typeof searchOf>) => {
      const { rows, total } = await harness.done(at.list, owner, searchOf(...searched));
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    const [row] = (await harness.done(at.list, owner, searchOf([is("totalPrice", "gt", "50")]))).rows;
    expect(row?.id).toBe(large.id);
    expect(await numbersOf([is("organName", "like", (row?.organName ?? "").slice(0, 3))])).toEqual([
      small.id,
      large.id,
    ]);
    expect(await numbersOf([is("salesManStr", "eq", row?.salesManStr ?? "")])).toEqual([large.id]);
    expect(await numbersOf([is("accountName", "ne", row?.accountName ?? "")])).toEqual([]);
    expect(await numbersOf([is("remark", "like", "VAN")])).toEqual([small.id]);
    expect(await numbersOf([is("status", "eq", "1")])).toEqual([large.id]);
    expect(await numbersOf([is("operTime", "ge", "2026-11-04T00:00:00.000Z")])).toEqual([small.id]);
    const both = [is("remark", "like", "van"), is("status", "eq", "1")];
    expect(await numbersOf(both)).toEqual([]);
    expect(await numbersOf(both, "or")).toEqual([small.id, large.id]);
  });

  test("the advanced query accepts every field that the list shows, and refuses any other and values of another type", async () => {
    const { owner } = await harness.tenant();
    const searched = async (kind: DocumentKind, condition: Condition) =>
      harness.call(kind.endpoints.list, owner, searchOf([condition]));
    const figures = ["totalNumber", "discount", "totalPrice", "totalTaxLastMoney", "discountMoney", "otherMoney"];
    const more = ["deposit", "due", "changeAmount", "getAmount", "backAmount", "debt", "lastDebt"];
    for (const field of [...figures, ...more])
      expect((await searched(retailOut, is(field, "le", "1.5"))).status, field).toBe(200);
    for (const field of ["number", "materialsList", "depotName", "userName", "linkNumber"])
      expect((await searched(retailOut, is(field, "like", "x"))).status, field).toBe(200);
    expect(refusalOf(await searched(saleOut, is("tenant_id", "eq", "x")))).toMatchObject({ refusal: "field-unknown" });
    expect(refusalOf(await searched(saleOut, is("totalPrice", "eq", "x")))).toMatchObject({
      refusal: "value-not-allowed",
    });
  });

  test("the advanced query refuses amounts hidden from the role, and finds nothing that the user may not see (RBAC-5, RBAC-8)", async () => {
    const tenant = await harness.tenant();
    await harness.done(saleOut.endpoints.add, tenant.owner, { body: documentOf(saleOut, tenant) });
    const blind = tenant.staff({ priceLimits: [saleOut.priceLimit] });
    const money = await harness.call(saleOut.endpoints.list, blind, searchOf([is("totalPrice", "gt", "0")]));
    expect(refusalOf(money)).toMatchObject({ refusal: "field-unknown" });
    const own = tenant.staff({ dataScope: 3 });
    const either = [is("totalNumber", "gt", "0"), is("number", "like", "X")];
    expect((await harness.done(saleOut.endpoints.list, own, searchOf(either, "or"))).total).toBe(0);
  });
});
