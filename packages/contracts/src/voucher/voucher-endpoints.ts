// Builds the endpoints that documents and finance slips have alike, from a kind's properties and its own schemas.
import { z } from "zod";
import type { PriceRule } from "../core/actor.ts";
import { type Button, defineEndpoint, type ServiceName } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId, written } from "../core/list-contract.ts";
import { attached, BULK_MAX, seenInBulk } from "../document/document.ts";

/** The response to a write of one document: the allocated number and the version for the next write. */
const saved = written.extend({ id: uuid(), number: z.string(), version: z.number().int() });
const bulkDone = written.extend({ documents: z.array(z.object({ id: uuid(), version: z.number().int() })) });
const file = z.instanceof(Uint8Array);

interface VoucherTraits {
  service: ServiceName;
  page: `/${string}`;
  path: `/${string}`;
  name: string;
  priceFields: Readonly<Record<string, PriceRule>>;
  /** Fields of `asked` that need a button of their own. */
  fieldButtons?: Readonly<Record<string, Button>>;
}

interface VoucherShapes<Asked, Add, Update, Detail, Printed, Exported> {
  /** Further fields in the query of writes of a single one. */
  writeQuery: Asked;
  add: Add;
  update: Update;
  detail: Detail;
  printed: Printed;
  /** The query of the export. */
  exported: Exported;
}

/** The common endpoints of a kind. */
export function voucherEndpoints<
  Asked extends z.ZodRawShape,
  Add extends z.ZodType,
  Update extends z.ZodType,
  Detail extends z.ZodType,
  Printed extends z.ZodType,
  Exported extends z.ZodType,
>(
  { path, name, fieldButtons = {}, ...traits }: VoucherTraits,
  { writeQuery, add, update, detail, printed, exported }: VoucherShapes<Asked, Add, Update, Detail, Printed, Exported>,
) {
  const staff = { ...traits, audience: "staff" } as const;
  const edit = { ...staff, button: "edit" } as const;
  const write = { ...edit, weight: "document", fieldButtons } as const;
  const query = z.strictObject(writeQuery);
  const at = (call: string): `/${string}` => `${path}/${call}`;
  return {
    info: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("info"),
      summary: `One ${name} with its lines`,
      query: byId,
      response: z.object({ info: detail }),
    }),
    print: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("print"),
      summary: `One audited ${name} for printing`,
      query: byId,
      response: z.object({ info: printed }),
    }),
    history: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("history"),
      summary: `What happened to one ${name}: who, when, what`,
      query: byId,
      response: z.object({
        rows: z.array(
          z.object({
            revision: z.number().int(),
            action: z.string(),
            /** Why an otherwise refused write was allowed; empty otherwise. */
            reason: z.string(),
            userName: z.string(),
            time: z.string(),
          }),
        ),
      }),
    }),
    add: defineEndpoint({
      ...write,
      method: "POST",
      path: at("add"),
      summary: `Save a new ${name}`,
      query,
      body: add,
      response: saved,
    }),
    addAndAudit: defineEndpoint({
      ...write,
      alsoButton: "audit",
      method: "POST",
      path: at("addAndAudit"),
      summary: `Save a new ${name} and audit it`,
      query,
      body: add,
      response: saved,
    }),
    update: defineEndpoint({
      ...write,
      method: "PUT",
      path: at("update"),
      summary: `Change an unaudited ${name}`,
      query,
      body: update,
      response: saved,
    }),
    updateAndAudit: defineEndpoint({
      ...write,
      alsoButton: "audit",
      method: "PUT",
      path: at("updateAndAudit"),
      summary: `Change an unaudited ${name} and audit it`,
      query,
      body: update,
      response: saved,
    }),
    audit: defineEndpoint({
      ...write,
      button: "audit",
      method: "POST",
      path: at("audit"),
      summary: `Audit several of kind ${name}, all or none`,
      query,
      body: seenInBulk,
      response: bulkDone,
    }),
    reverseAudit: defineEndpoint({
      ...write,
      button: "reverseAudit",
      method: "POST",
      path: at("reverseAudit"),
      summary: `Cancel the approval of several of kind ${name}, all or none`,
      query,
      body: seenInBulk,
      response: bulkDone,
    }),
    remove: defineEndpoint({
      ...write,
      method: "DELETE",
      path: at("delete"),
      summary: `Delete one unaudited ${name}`,
      query: byId.extend(writeQuery),
      response: written,
    }),
    removeMany: defineEndpoint({
      ...edit,
      weight: "document",
      method: "DELETE",
      path: at("deleteBatch"),
      summary: `Delete several unaudited of kind ${name}, all or none`,
      query: z.strictObject({
        ids: z
          .string()
          .max(BULK_MAX * 37)
          .transform((text) => text.split(","))
          .pipe(z.array(uuid()).min(1).max(BULK_MAX)),
      }),
      response: written,
    }),
    exportExcel: defineEndpoint({
      ...staff,
      button: "importExport",
      method: "GET",
      path: at("exportExcel"),
      family: "file",
      weight: "report",
      summary: `What is listed of kind ${name} as a workbook`,
      query: exported,
      response: file,
    }),
    upload: defineEndpoint({
      ...edit,
      method: "POST",
      path: at("upload"),
      upload: true,
      summary: `Takes in an attachment of a ${name}`,
      response: attached,
    }),
    attachment: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("attachment"),
      family: "file",
      summary: `An attachment of a ${name}`,
      query: byId,
      response: file,
    }),
  };
}
