// Tests that every kind of returns must pass: never more goes back than its source moved, in any race (C-5, C-6; reference.md §1.11). Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { expect, test } from "vitest";
import { refusalOf } from "./calls.ts";
import { changeOf } from "./document-change.ts";
import { type DocumentBody, type DocumentHarness, documentOf, lineOf, races } from "./document-harness.ts";
import { testReturnCosts } from "./document-return-costs.ts";
import { testReturnMoney } from "./document-return-money.ts";
import { type ReturnSuite, returnSuiteOf } from "./document-return-suite.ts";
import { testTrackedReturns } from "./document-tracked-returns.ts";
import { raceRounds } from "./race-rounds.ts";

const RACES = raceRounds();

/** Tests a kind of returns together with the kind of its sources, over HTTP on the real database. */
export function testReturns(kind: DocumentKind, open: () => DocumentHarness): void {
  const suite = returnSuiteOf(kind, open);
  testQuantities(suite);
  testReturnMoney(suite);
  testTrackedReturns(suite);
  if (kind.movements.bringsIn) testReturnCosts(suite);
}

function testQuantities({ harness, sourceKind, returnKind, taxRate, moved, returnOf, take }: ReturnSuite): void {
  test("a linked return takes back what its source moved and no more, counted over all returns", async () => {
    const tenant = await harness().tenant();
    const source = await moved(tenant);
    expect((await take(tenant, source, "6")).status).toBe(200);
    const { rows } = await harness().done(sourceKind.endpoints.openLines, tenant.owner, { query: { id: source.id } });
    expect(rows).toMatchObject([
      { openNumber: "4.000", preNumber: "10.000", finishNumber: "6.000" },
      { openNumber: "2.000" },
    ]);
    expect(refusalOf(await take(tenant, source, "4.001"))).toMatchObject({
      refusal: "document-invalid",
      issues: ["document-more-than-open lines.0.operNumber"],
    });
    expect((await take(tenant, source, "4")).status).toBe(200);
    const info = (await harness().done(sourceKind.endpoints.info, tenant.owner, { query: { id: source.id } })).info;
    expect(info).toMatchObject({ hasBackFlag: true });
    expect(info.backNumbers).toHaveLength(2);
    const listed = await harness().done(sourceKind.endpoints.list, tenant.owner);
    expect(listed.rows).toMatchObject([{ backNumbers: info.backNumbers }]);
    const query = { number: source.number };
    expect(await harness().done(sourceKind.endpoints.detailByNumber, tenant.owner, { query })).toEqual(info);
    const linking = await harness().done(sourceKind.endpoints.linking, tenant.owner, { query });
    expect(linking.map(({ number }) => number)).toEqual(info.backNumbers);
    // Each links to its own page: id and kind identify it.
    expect(info.backs).toEqual(linking.map((each) => ({ ...each, kind: returnKind.name })));
    const stranger = tenant.staff({ dataScope: 3 });
    for (const denied of [sourceKind.endpoints.detailByNumber, sourceKind.endpoints.linking])
      expect(refusalOf(await harness().call(denied, stranger, { query }))).toMatchObject({ refusal: "not-found" });
  });

  test("two lines of one return that take from one source line count together, and a case counts as twelve pieces", async () => {
    const tenant = await harness().tenant();
    const source = await moved(tenant);
    const { codes, warehouses } = tenant.catalogue;
    const linkId = source.lines[1]?.id ?? null;
    const two = [
      lineOf(codes.case, warehouses.main, { operNumber: "1", unitPrice: "30", taxRate, linkId }),
      lineOf(codes.piece, warehouses.main, { operNumber: "13", taxRate, linkId }),
    ];
    expect(refusalOf(await take(tenant, source, "1", { lines: two })).issues).toEqual([
      "document-more-than-open lines.1.operNumber",
    ]);
    const right = [two[0], lineOf(codes.piece, warehouses.main, { operNumber: "12", taxRate, linkId })].filter(
      (line) => line !== undefined,
    );
    expect((await take(tenant, source, "1", { lines: right })).status).toBe(200);
  });

  test("a return of more than its source moved is refused, whether orders may be exceeded or not", async () => {
    const tenant = await harness().tenant();
    const source = await moved(tenant);
    for (const overLinkBillFlag of [false, true]) {
      await tenant.turn({ overLinkBillFlag });
      expect(refusalOf(await take(tenant, source, "11")).issues).toContain(
        "document-more-than-open lines.0.operNumber",
      );
    }
  });

  test("a linked return needs an audited source of its kind and partner, and its lines and products", async () => {
    const tenant = await harness().tenant();
    const draft = await harness().done(sourceKind.endpoints.add, tenant.owner, {
      body: documentOf(sourceKind, tenant),
    });
    const source = await moved(tenant);
    const { codes, warehouses } = tenant.catalogue;
    const issues = async (overrides: Partial<DocumentBody>) =>
      refusalOf(await take(tenant, source, "1", overrides)).issues;
    const linked = (barCode: string, linkId: string | null) => ({
      lines: [lineOf(barCode, warehouses.main, { operNumber: "1", taxRate, linkId })],
    });
    expect(await issues({ linkId: draft.id, lines: [lineOf(codes.piece, warehouses.main)] })).toContain(
      "document-source-not-audited linkId",
    );
    expect(await issues({ linkId: null })).toContain("field-required linkId");
    expect(refusalOf(await take(tenant, source, "1", linked(codes.piece, newId())))).toMatchObject({
      ...{ code: 9000007, issues: ["document-source-changed lines.0.linkId"] },
    });
    expect(await issues(linked(codes.other, source.lines[0]?.id ?? null))).toEqual([
      "document-source-product lines.0.barCode",
    ]);
    const mixed = [...linked(codes.piece, source.lines[0]?.id ?? null).lines, lineOf(codes.other, warehouses.main)];
    expect(await issues({ lines: mixed })).toEqual(["document-line-not-in-source lines.1.barCode"]);
    if (!returnKind.partner?.required)
      expect(await issues({ organId: tenant.catalogue.partners.会员 })).toEqual(["document-source-partner organId"]);
    expect(
      (await harness().call(returnKind.endpoints.add, tenant.owner, { body: documentOf(returnKind, tenant) })).status,
    ).toBe(200);
  });

  test("an edited return may take what is still open of its source, and what it had taken itself", async () => {
    const tenant = await harness().tenant();
    const source = await moved(tenant);
    const body = returnOf(tenant, source, "6");
    await harness().done(returnKind.endpoints.add, tenant.owner, { body });
    expect((await take(tenant, source, "2")).status).toBe(200);
    const edit = async (quantity: string) => {
      const { info } = await harness().done(returnKind.endpoints.info, tenant.owner, { query: { id: body.id } });
      const [line] = changeOf(info).lines;
      const changed = returnOf(tenant, source, quantity, {
        id: body.id,
        lines: [
          {
            ...lineOf(info.lines[0]?.barCode ?? "", line?.depotId ?? "", {
              operNumber: quantity,
              taxRate,
              linkId: line?.linkId ?? null,
            }),
            id: line?.id ?? "",
          },
        ],
      });
      return harness().call(returnKind.endpoints.update, tenant.owner, { body: { ...changed, version: info.version } });
    };
    expect((await edit("8")).status).toBe(200);
    expect(refusalOf(await edit("9")).issues).toEqual(["document-more-than-open lines.0.operNumber"]);
  });

  test("a return prevents its source from being reversed or renumbered while it exists", async () => {
    const tenant = await harness().tenant();
    const source = await moved(tenant);
    const { id } = returnOf(tenant, source, "1");
    await harness().done(returnKind.endpoints.add, tenant.owner, { body: returnOf(tenant, source, "1", { id }) });
    const reverse = () =>
      harness().call(sourceKind.endpoints.reverseAudit, tenant.owner, {
        body: { documents: [{ id: source.id, version: source.version }] },
      });
    expect(refusalOf(await reverse())).toMatchObject({ status: 409, refusal: "document-has-returns" });
    const renumbered = changeOf(source, { number: `${sourceKind.prefix}00000000099` });
    expect(
      refusalOf(await harness().call(sourceKind.endpoints.update, tenant.owner, { body: renumbered })),
    ).toMatchObject({
      status: 409,
      refusal: "document-edit-audited",
    });
    const linked = async (linkNumber: string) => {
      const search = JSON.stringify({ linkNumber }) as never;
      return (await harness().done(returnKind.endpoints.list, tenant.owner, { query: { search } })).rows.map(
        (row) => row.id,
      );
    };
    expect([await linked(source.number), await linked("nothing")]).toEqual([[id], []]);
    await harness().done(returnKind.endpoints.remove, tenant.owner, { query: { id } });
    expect((await reverse()).status).toBe(200);
  });

  test("of a concurrent return and reverse audit of its source one succeeds (C-5)", async () => {
    const tenant = await harness().tenant();
    await races(RACES, async () => {
      const source = await moved(tenant);
      const [returned, reversed] = await Promise.all([
        take(tenant, source, "1"),
        harness().call(sourceKind.endpoints.reverseAudit, tenant.owner, {
          body: { documents: [{ id: source.id, version: source.version }] },
        }),
      ]);
      expect([returned.status === 200, reversed.status === 200].filter(Boolean)).toHaveLength(1);
      if (reversed.status !== 200) expect(refusalOf(reversed).refusal).toBe("document-has-returns");
      else expect(refusalOf(returned).issues).toEqual(["document-source-not-audited linkId"]);
    });
  });

  test("of two concurrent returns that together exceed what their source moved one succeeds (C-6)", async () => {
    const tenant = await harness().tenant();
    await races(RACES / 4, async () => {
      const source = await moved(tenant);
      const both = await Promise.all([take(tenant, source, "6"), take(tenant, source, "6")]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });
}
