// Tests that every kind of returns must pass: the batches and serial numbers that its source moved come back, each once. Imported by tests only.
import { expect, test } from "vitest";
import { refusalOf } from "./calls.ts";
import { documentOf, lineOf, type TestTenant } from "./document-harness.ts";
import type { ReturnSuite } from "./document-return-suite.ts";

export function testTrackedReturns({ harness, sourceKind, taxRate, take }: ReturnSuite): void {
  const days = { productionDate: null, expirationDate: "2027-01-31" };
  const lineOfSerials = (
    { catalogue: { codes, warehouses } }: TestTenant,
    serials: string[],
    linkId: string | null = null,
  ) =>
    lineOf(codes.serial, warehouses.main, {
      ...{ taxRate, linkId },
      operNumber: String(serials.length),
      snList: serials.join(","),
    });
  const lineOfBatch = (
    { catalogue: { codes, warehouses } }: TestTenant,
    batchNumber: string,
    linkId: string | null = null,
  ) => lineOf(codes.batch, warehouses.main, { ...{ taxRate, linkId, batchNumber, ...days }, operNumber: "2" });
  /** An audited source of three phones, and of a batch. */
  const moved = async (tenant: TestTenant) => {
    const lines = [lineOfSerials(tenant, ["A1", "A2", "A3"]), lineOfBatch(tenant, "B1")];
    const { addAndAudit, info } = sourceKind.endpoints;
    const { id } = await harness().done(addAndAudit, tenant.owner, { body: documentOf(sourceKind, tenant, { lines }) });
    return (await harness().done(info, tenant.owner, { query: { id } })).info;
  };
  const taken = async (
    tenant: TestTenant,
    source: Awaited<ReturnType<typeof moved>>,
    lines: ReturnType<typeof lineOf>[],
  ) => {
    const calling = await take(tenant, source, "1", { lines });
    return calling.status === 200 ? [] : refusalOf(calling).issues;
  };

  test("a return offers the serial numbers and the batch that went out, takes those alone, and each once over all returns", async () => {
    const tenant = await harness().tenant();
    const source = await moved(tenant);
    const [phones = "", milk = ""] = source.lines.map(({ id }) => id);
    const offered = async () =>
      (await harness().done(sourceKind.endpoints.openLines, tenant.owner, { query: { id: source.id } })).rows.map(
        ({ snList, batchNumber, expirationDate }) => [snList, batchNumber, expirationDate],
      );
    expect(await offered()).toEqual([
      ["A1,A2,A3", "", null],
      ["", "B1", days.expirationDate],
    ]);
    expect(
      await taken(tenant, source, [lineOfSerials(tenant, ["A9"], phones), lineOfBatch(tenant, "B2", milk)]),
    ).toEqual(["document-serial-not-in-source lines.0.snList", "document-batch-not-in-source lines.1.batchNumber"]);
    expect(
      await taken(tenant, source, [lineOfSerials(tenant, ["a2"], phones), lineOfBatch(tenant, "b1", milk)]),
    ).toEqual([]);
    expect((await offered())[0]).toEqual(["A1,A3", "", null]);
    expect(await taken(tenant, source, [lineOfSerials(tenant, ["A1", "A2"], phones)])).toEqual([
      "document-serial-not-in-source lines.0.snList",
    ]);
    expect(await taken(tenant, source, [lineOfSerials(tenant, ["A1", "A3"], phones)])).toEqual([]);
  });

  test("a return of a variant takes back that variant alone", async () => {
    const tenant = await harness().tenant();
    const { codes, warehouses } = tenant.catalogue;
    const variant = (barCode: string, linkId: string | null) => lineOf(barCode, warehouses.main, { taxRate, linkId });
    const lines = [variant(codes.attribute, null)];
    const { addAndAudit, info } = sourceKind.endpoints;
    const { id } = await harness().done(addAndAudit, tenant.owner, { body: documentOf(sourceKind, tenant, { lines }) });
    const source = (await harness().done(info, tenant.owner, { query: { id } })).info;
    const linkId = source.lines[0]?.id ?? null;
    expect(await taken(tenant, source, [variant(codes.otherAttribute, linkId)])).toEqual([
      "document-source-product lines.0.barCode",
    ]);
    expect(await taken(tenant, source, [variant(codes.attribute, linkId)])).toEqual([]);
  });
}
