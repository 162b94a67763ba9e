import { expect, test } from "vitest";
import { refusalOf } from "./calls.ts";
import { documentOf, lineOf } from "./document-harness.ts";
import type { ReturnSuite } from "./document-return-suite.ts";

/** Tests a kind of returns whose goods come in. */
export function testReturnCosts({ harness, returnKind, moved, take }: ReturnSuite): void {
  test("a return without a source is refused for each line whose product has no cost, in every kind of save, and a linked return is not", async () => {
    const tenant = await harness().tenant();
    const { owner, catalogue: goods } = tenant;
    const source = await moved(tenant);
    const free = documentOf(returnKind, tenant, {
      lines: [lineOf(goods.codes.other, goods.warehouses.main), lineOf(goods.codes.piece, goods.warehouses.main)],
    });
    const expectedIssues = ["document-return-cost-unknown lines.1.barCode"];
    harness().costless.add(goods.codes.piece);
    for (const endpoint of [returnKind.endpoints.add, returnKind.endpoints.addAndAudit]) {
      const refused = await harness().call(endpoint, owner, { body: free });
      expect(refusalOf(refused)).toMatchObject({ status: 400, refusal: "document-invalid", issues: expectedIssues });
      expect(refused.body).toMatchObject({ data: { issues: [{ row: 2, values: { name: "Cola" } }] } });
    }
    expect((await take(tenant, source, "1")).status).toBe(200);
    // The cost is known now: it is saved; an edit needs it again.
    harness().costless.delete(goods.codes.piece);
    const { id, version } = await harness().done(returnKind.endpoints.add, owner, { body: free });
    expect(harness().costQueries.at(-1)).toEqual({
      need: "return",
      barCodes: [goods.codes.other, goods.codes.piece],
      operTime: free.operTime,
    });
    harness().costless.add(goods.codes.piece);
    const edited = await harness().call(returnKind.endpoints.update, owner, { body: { ...free, version } });
    expect(refusalOf(edited).issues).toEqual(expectedIssues);
    // A document that counts already is audited without a question.
    const audited = await harness().call(returnKind.endpoints.audit, owner, { body: { documents: [{ id, version }] } });
    expect(audited.status).toBe(200);
    harness().costless.clear();
  });

  test.each([
    ["both count from now on", true],
    ["the other one counted before", false],
  ])(
    "a return without a source that becomes effective by its audit needs its goods' costs then, and a bulk audit names the return that lacks one: %s",
    async (_, isStrict) => {
      const tenant = await harness().tenant();
      const { owner, catalogue: goods } = tenant;
      await tenant.turn({ forceApprovalFlag: isStrict });
      const saved = async (barCode: string) =>
        await harness().done(returnKind.endpoints.add, owner, {
          body: documentOf(returnKind, tenant, { lines: [lineOf(barCode, goods.warehouses.main)] }),
        });
      const first = await saved(goods.codes.other);
      await tenant.turn({ forceApprovalFlag: true });
      const second = await saved(goods.codes.piece);
      const documents = [first, second].map(({ id, version }) => ({ id, version }));
      const audit = () => harness().call(returnKind.endpoints.audit, owner, { body: { documents } });
      harness().costless.add(goods.codes.piece);
      const refused = await audit();
      expect(refusalOf(refused)).toMatchObject({
        refusal: "document-invalid",
        issues: ["document-return-cost-unknown lines.0.barCode"],
      });
      expect(refused.body).toMatchObject({ data: { values: { number: second.number } } });
      expect((await harness().done(returnKind.endpoints.info, owner, { query: { id: first.id } })).info.status).toBe(0);
      harness().costless.delete(goods.codes.piece);
      expect((await audit()).status).toBe(200);
    },
  );
}
