// The endpoints of a kind with sources of another service: its own service answers them from its replica, so that no read calls another (docs/decisions/0060).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { listQuery, page } from "../core/list-contract.ts";
import { documentRow, sourceHeader } from "./document.ts";
import { limited, openLine } from "./endpoints.ts";
import type { DocumentKindValues } from "./kind-values.ts";

/** A source to choose: without its prices, which are another deal's. */
const sourceRow = documentRow.pick({
  id: true,
  number: true,
  operTime: true,
  organId: true,
  organName: true,
  materialsList: true,
  remark: true,
});
export type SourceRow = z.infer<typeof sourceRow>;

export function sourceEndpoints(kind: DocumentKindValues) {
  const { service, page: pagePath, path, name, priceLimit } = kind;
  const reader = { service, audience: "staff", page: pagePath, method: "GET" } as const;
  return {
    list: defineEndpoint({
      ...reader,
      path: `${path}/sources`,
      summary: `List the documents of another service from which documents of kind ${name} may be created, within the caller's data scope`,
      query: listQuery.pick({ search: true, currentPage: true, pageSize: true }),
      response: page(sourceRow),
    }),
    openLines: defineEndpoint({
      ...reader,
      path: `${path}/sourceLines`,
      summary: `List the lines of such a document with the quantities that documents of kind ${name} have not taken yet, at the prices of new lines`,
      priceFields: limited(priceLimit),
      // The partner whose tax rate the lines start with.
      query: z.strictObject({ id: uuid(), exceptId: uuid().optional(), organId: uuid().optional() }),
      response: z.object({ source: sourceHeader, rows: z.array(openLine) }),
    }),
  };
}
export type SourceEndpoints = ReturnType<typeof sourceEndpoints>;
