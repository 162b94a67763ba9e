// What the tests of orders share, subject by subject: an order, its deliveries, its closing. Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { DepositReturn } from "@kontor/contracts/document/order-endpoints";
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
  const close = async (
    tenant: TestTenant,
    id: string,
    { what = "forceClose", as = tenant.owner, depositReturn }: Closing = {},
  ) => {
    const { orderEndpoints } = orderKind;
    if (!orderEndpoints) throw new Error(`${orderKind.name} cannot be closed`);
    const { version } = await read(tenant, id);
    const body = { documents: [{ id, version }], reason: "Not needed any more" };
    return what === "reopen"
      ? harness().call(orderEndpoints.reopen, as, { body })
      : harness().call(orderEndpoints.forceClose, as, {
          body: { ...body, ...(depositReturn ? { depositReturn } : {}) },
        });
  };
  return { harness, orderKind, deliveryKind, read, ordered, deliveryOf, deliver, rest, close };
}
export type OrderSuite = ReturnType<typeof orderSuiteOf>;

interface Closing {
  what?: "forceClose" | "reopen";
  as?: Actor;
  depositReturn?: DepositReturn;
}
