// Two users save the same goods in opposite order: neither waits forever, neither is refused (C-8).
import { saleOut } from "@kontor/contracts/sales/kinds";
import { type DocumentHarness, documentOf, lineOf } from "@kontor/service-kit/testing/document-harness";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

const RACES = raceRounds();

let harness: DocumentHarness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

test(`all of ${RACES} concurrent pairs of sales with the same products in opposite order are saved and audited`, async () => {
  const tenant = await harness.tenant();
  const { codes, warehouses } = tenant.catalogue;
  const inOrder = [codes.piece, codes.case, codes.other];
  for (let race = 0; race < RACES; race++) {
    // Another price each time, so that both update the customer's last price.
    const sell = (barCodes: string[], unitPrice: string) => {
      const lines = barCodes.map((barCode) => lineOf(barCode, warehouses.main, { unitPrice }));
      return harness.call(saleOut.endpoints.addAndAudit, tenant.owner, {
        body: documentOf(saleOut, tenant, { lines }),
      });
    };
    const both = await Promise.all([sell(inOrder, `${race + 30}.1`), sell(inOrder.toReversed(), `${race + 30}.2`)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  }
});
