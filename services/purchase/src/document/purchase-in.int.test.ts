import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { type DocumentHouse, documentOf } from "@kontor/service-kit/document/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHouse } from "../testing/house.ts";

const { add, addAndAudit, info, list } = purchaseIn.endpoints;
let house: DocumentHouse;
beforeAll(() => {
  house = openHouse();
});
afterAll(() => house.close());

describe("purchase in", () => {
  test("is saved with a number of its own, listed and told", async () => {
    const company = await house.company();
    const body = documentOf(purchaseIn, company);
    const saved = await house.ask(add, company.owner, { body });
    expect(saved).toMatchObject({ id: body.id, number: "CGRK00000000001", version: 1 });
    const second = await house.ask(addAndAudit, company.owner, { body: documentOf(purchaseIn, company) });
    expect(second).toMatchObject({ number: "CGRK00000000002" });
    const found = await house.ask(info, company.owner, { query: { id: body.id } });
    expect(found.info).toMatchObject({ totalNumber: "12.000" });
    expect(await company.facts("purchase-in")).toHaveLength(2);
    expect((await house.ask(list, company.owner)).rows).toHaveLength(2);
  });
});
