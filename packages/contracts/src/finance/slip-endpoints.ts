// Builds the endpoints of every kind of slip from its properties, like those of documents (architecture.md §3).
import { z } from "zod";
import type { PriceLimit } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { exportQuery, listQuery, page } from "../core/list-contract.ts";
import { voucherEndpoints } from "../voucher/voucher-endpoints.ts";
import { slipAdd, slipDetail, slipMoney, slipNumber, slipRow, slipUpdate } from "./slip.ts";
import type { SlipKindValues } from "./slip-kind.ts";

/** The endpoints of a kind. Lists take as `search`: billNo, number (of a settled document), organId, creator, handsPersonId, accountId, inOutItemId, status, remark, beginTime, endTime, unmatchedAt. */
export function slipEndpoints(kind: SlipKindValues) {
  const { page: pagePath, path, name, priceLimit } = kind;
  const limited: Record<string, PriceLimit> = priceLimit
    ? Object.fromEntries(slipMoney.map((field) => [field, priceLimit]))
    : {};
  const common = { service: "finance", page: pagePath, priceFields: limited } as const;
  const staff = { ...common, audience: "staff", method: "GET" } as const;
  return {
    ...voucherEndpoints(
      { ...common, path, name },
      {
        ...{ writeQuery: {}, removal: {} },
        add: slipAdd,
        update: slipUpdate,
        detail: slipDetail,
        printed: slipDetail,
        exported: exportQuery,
      },
    ),
    list: defineEndpoint({
      ...staff,
      path: `${path}/list`,
      summary: `List slips of kind ${name} within the caller's data scope`,
      query: listQuery,
      response: page(slipRow),
    }),
    detailByNumber: defineEndpoint({
      ...staff,
      path: `${path}/getDetailByNumber`,
      summary: `Read one slip of kind ${name} with its lines, by its number`,
      query: z.strictObject({ billNo: slipNumber }),
      response: slipDetail,
    }),
  };
}
export type SlipEndpoints = ReturnType<typeof slipEndpoints>;
