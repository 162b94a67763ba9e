// What the tests of every kind of orders share: orders, their deliveries, and what is left of them. Imported by tests only.
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { type DocumentBody, type DocumentHarness, documentOf, lineOf, type TestTenant } from "./document-harness.ts";
import { suiteOf } from "./document-suite.ts";

export const taxRate = "13";

export function orderSuiteOf(orderKind: DocumentKind, deliveryKind: DocumentKind, open: () => DocumentHarness) {
  const { harness } = suiteOf(orderKind, open);
  const read = async ({ owner }: TestTenant, id: string, kind = orderKind): Promise<DocumentDetail> =>
    (await harness().done(kind.endpoints.info, owner, { query: { id } })).info;
  /** An audited order of ten pieces and two cases for 96.05, with a deposit. */
  const ordered = async (tenant: TestTenant, deposit = "0", overrides: Partial<DocumentBody> = {}) => {
    const body = documentOf(orderKind, tenant, { changeAmount: deposit, ...overrides });
    const { id } = await harness().done(orderKind.endpoints.addAndAudit, tenant.owner, { body });
    return read(tenant, id);
  };
  /** A delivery of so many pieces of the order's first line. */
  const deliveryOf = (
    tenant: TestTenant,
    order: DocumentDetail,
    quantity: string,
    overrides: Partial<DocumentBody> = {},
  ) => {
    const { codes, warehouses } = tenant.catalogue;
    const linkId = order.lines[0]?.id ?? null;
    const lines = [lineOf(codes.piece, warehouses.main, { operNumber: quantity, taxRate, linkId })];
    return documentOf(deliveryKind, tenant, { linkId: order.id, lines, ...overrides });
  };
  const deliver = (
    tenant: TestTenant,
    order: DocumentDetail,
    quantity: string,
    overrides: Partial<DocumentBody> = {},
  ) =>
    harness().call(deliveryKind.endpoints.add, tenant.owner, { body: deliveryOf(tenant, order, quantity, overrides) });
  /** All that was ordered. */
  const rest = (tenant: TestTenant, { lines }: DocumentDetail): Partial<DocumentBody> => ({
    lines: lines.map(({ id: linkId, barCode, openNumber, unitPrice }) =>
      lineOf(barCode, tenant.catalogue.warehouses.main, {
        ...{ linkId, taxRate, operNumber: openNumber ?? "0", unitPrice: unitPrice ?? "0" },
      }),
    ),
  });
  const close = async (tenant: TestTenant, id: string, what: "forceClose" | "reopen" = "forceClose") => {
    const { orderEndpoints } = orderKind;
    if (!orderEndpoints) throw new Error(`${orderKind.name} cannot be closed`);
    const { version } = await read(tenant, id);
    const body = { documents: [{ id, version }], reason: "Not needed any more" };
    return harness().call(orderEndpoints[what], tenant.owner, { body });
  };
  return { harness, orderKind, deliveryKind, read, ordered, deliveryOf, deliver, rest, close };
}
export type OrderSuite = ReturnType<typeof orderSuiteOf>;
