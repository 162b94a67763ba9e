// Internal endpoints by which warehouse and finance ask a document's service whether a revision was committed (architecture.md §4, rule 3).
import { z } from "zod";
import { defineEndpoint, type ServiceName } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";

/**
 * Whether a revision was committed. "void": it never was and never will be, for asking forbids it from now on; so its
 * reservations may be released (architecture.md §4, rule 3).
 */
const revisionState = (service: ServiceName) =>
  defineEndpoint({
    service,
    audience: "internal",
    callers: ["warehouse", "finance"],
    method: "POST",
    path: `/${service}/revisionState`,
    summary: "Tell whether a document's revision was committed, and forbid it from now on if it was not",
    body: z.strictObject({ documentId: uuid(), kind: z.string().max(40), revision: z.number().int().positive() }),
    response: z.object({ state: z.enum(["done", "void"]) }),
  });
export const purchaseRevisionState = revisionState("purchase");
export const salesRevisionState = revisionState("sales");
/** For partners' opening balances: a partner's version is the revision. */
export const systemRevisionState = revisionState("system");
