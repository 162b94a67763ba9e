// Two people with the same goods in opposite order: neither waits for ever, neither is refused (C-8).
import { saleOut } from "@kontor/contracts/sales/kinds";
import { type DocumentHarness, documentOf, lineOf } from "@kontor/service-kit/document/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHouse } from "../testing/house.ts";

const RACES = 200;

let house: DocumentHarness;
beforeAll(() => {
  house = openHouse();
});
afterAll(() => house.close());

test(`of ${RACES} pairs of sales with the same goods in opposite order all are saved and audited`, async () => {
  const company = await house.tenant();
  const { codes, warehouses: depots } = company.catalogue;
  const inOrder = [codes.piece, codes.case, codes.other];
  for (let race = 0; race < RACES; race++) {
    // Another price each time, so that both write down what is remembered for the customer.
    const sell = (barCodes: string[], unitPrice: string) => {
      const lines = barCodes.map((barCode) => lineOf(barCode, depots.main, { unitPrice }));
      return house.call(saleOut.endpoints.addAndAudit, company.owner, {
        body: documentOf(saleOut, company, { lines }),
      });
    };
    const both = await Promise.all([sell(inOrder, `${race + 30}.1`), sell(inOrder.toReversed(), `${race + 30}.2`)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  }
});
