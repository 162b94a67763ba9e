// Builds the endpoints that documents and finance slips have alike, from a kind's properties and its own schemas.
import { z } from "zod";
import type { PriceRule } from "../core/actor.ts";
import { type Button, defineEndpoint, type ServiceName } from "../core/endpoint.ts";
import { severalIds, uuid } from "../core/id.ts";
import { byId, written } from "../core/list-contract.ts";
import { historyRow } from "./history.ts";
import { attached, BULK_MAX, seenInBulk } from "./voucher-values.ts";

/** The response to a write of one document: the allocated number and the version for the next write. */
const saved = written.extend({ id: uuid(), number: z.string(), version: z.number().int() });
/** The response to a write of several documents. */
export const bulkDone = written.extend({ documents: z.array(z.object({ id: uuid(), version: z.number().int() })) });
const file = z.instanceof(Uint8Array);

interface VoucherOptions {
  service: ServiceName;
  page: `/${string}`;
  path: `/${string}`;
  name: string;
  priceFields: Readonly<Record<string, PriceRule>>;
  /** Fields of the query that need a button of their own. */
  fieldButtons?: Readonly<Record<string, Button>>;
  /** The same of the query of deletions. */
  removalButtons?: Readonly<Record<string, Button>>;
}

interface VoucherShapes<Query, Removal, Add, Update, Detail, Printed, Exported> {
  /** Further fields in the query of writes of a single one. */
  writeQuery: Query;
  /** Further fields in the query of deletions. */
  removal: Removal;
  add: Add;
  update: Update;
  detail: Detail;
  printed: Printed;
  /** The query of the export. */
  exported: Exported;
}

const pathTo = ({ path }: VoucherOptions, call: string): `/${string}` => `${path}/${call}`;
const forStaff = ({ path, name, fieldButtons, removalButtons, ...common }: VoucherOptions) =>
  ({ ...common, audience: "staff" }) as const;
const forEditors = (options: VoucherOptions) => ({ ...forStaff(options), button: "edit" }) as const;

function readEndpoints<Detail extends z.ZodType, Printed extends z.ZodType>(
  options: VoucherOptions,
  { detail, printed }: { detail: Detail; printed: Printed },
) {
  const { name } = options;
  const staff = forStaff(options);
  return {
    info: defineEndpoint({
      ...staff,
      method: "GET",
      path: pathTo(options, "info"),
      summary: `Read one voucher of kind ${name} with its lines`,
      query: byId,
      response: z.object({ info: detail }),
    }),
    print: defineEndpoint({
      ...staff,
      method: "GET",
      path: pathTo(options, "print"),
      summary: `Read one audited voucher of kind ${name} for printing`,
      query: byId,
      response: z.object({ info: printed }),
    }),
    history: defineEndpoint({
      ...staff,
      method: "GET",
      path: pathTo(options, "history"),
      summary: `List who changed one voucher of kind ${name}, when and how`,
      query: byId,
      response: z.object({ rows: z.array(historyRow) }),
    }),
  };
}

function writeEndpoints<
  Query extends z.ZodRawShape,
  Removal extends z.ZodRawShape,
  Add extends z.ZodType,
  Update extends z.ZodType,
>(
  options: VoucherOptions,
  { writeQuery, removal, add, update }: { writeQuery: Query; removal: Removal; add: Add; update: Update },
) {
  const { name, fieldButtons = {}, removalButtons = {} } = options;
  const edit = forEditors(options);
  const write = { ...edit, weight: "document", fieldButtons } as const;
  const query = z.strictObject(writeQuery);
  return {
    add: defineEndpoint({
      ...write,
      method: "POST",
      path: pathTo(options, "add"),
      summary: `Save a new voucher of kind ${name}`,
      query,
      body: add,
      response: saved,
    }),
    addAndAudit: defineEndpoint({
      ...write,
      alsoButton: "audit",
      method: "POST",
      path: pathTo(options, "addAndAudit"),
      summary: `Save a new voucher of kind ${name} and audit it`,
      query,
      body: add,
      response: saved,
    }),
    update: defineEndpoint({
      ...write,
      method: "PUT",
      path: pathTo(options, "update"),
      summary: `Change an unaudited voucher of kind ${name}`,
      query,
      body: update,
      response: saved,
    }),
    updateAndAudit: defineEndpoint({
      ...write,
      alsoButton: "audit",
      method: "PUT",
      path: pathTo(options, "updateAndAudit"),
      summary: `Change an unaudited voucher of kind ${name} and audit it`,
      query,
      body: update,
      response: saved,
    }),
    audit: defineEndpoint({
      ...write,
      button: "audit",
      method: "POST",
      path: pathTo(options, "audit"),
      summary: `Audit vouchers of kind ${name}, all or none`,
      query,
      body: seenInBulk,
      response: bulkDone,
    }),
    reverseAudit: defineEndpoint({
      ...write,
      button: "reverseAudit",
      method: "POST",
      path: pathTo(options, "reverseAudit"),
      summary: `Reverse the audit of vouchers of kind ${name}, all or none`,
      query,
      body: seenInBulk,
      response: bulkDone,
    }),
    remove: defineEndpoint({
      ...write,
      method: "DELETE",
      path: pathTo(options, "delete"),
      summary: `Delete one unaudited voucher of kind ${name}`,
      query: byId.extend(writeQuery).extend(removal),
      fieldButtons: { ...fieldButtons, ...removalButtons },
      response: written,
    }),
    removeMany: defineEndpoint({
      ...edit,
      weight: "document",
      fieldButtons: removalButtons,
      method: "DELETE",
      path: pathTo(options, "deleteBatch"),
      summary: `Delete unaudited vouchers of kind ${name}, all or none`,
      query: z.strictObject({
        ids: z
          .string()
          .max(BULK_MAX * 37)
          .transform((text) => text.split(","))
          .pipe(severalIds(BULK_MAX)),
        ...removal,
      }),
      response: written,
    }),
  };
}

function fileEndpoints<Exported extends z.ZodType>(options: VoucherOptions, exported: Exported) {
  const { name } = options;
  const staff = forStaff(options);
  return {
    exportExcel: defineEndpoint({
      ...staff,
      button: "importExport",
      method: "GET",
      path: pathTo(options, "exportExcel"),
      family: "file",
      weight: "report",
      summary: `Export the listed vouchers of kind ${name} as a workbook`,
      query: exported,
      response: file,
    }),
    upload: defineEndpoint({
      ...forEditors(options),
      method: "POST",
      path: pathTo(options, "upload"),
      upload: true,
      summary: `Upload an attachment for a voucher of kind ${name}`,
      response: attached,
    }),
    attachment: defineEndpoint({
      ...staff,
      method: "GET",
      path: pathTo(options, "attachment"),
      family: "file",
      summary: `Download an attachment of a voucher of kind ${name}`,
      query: byId,
      response: file,
    }),
  };
}

/** The common endpoints of a kind. */
export const voucherEndpoints = <
  Query extends z.ZodRawShape,
  Removal extends z.ZodRawShape,
  Add extends z.ZodType,
  Update extends z.ZodType,
  Detail extends z.ZodType,
  Printed extends z.ZodType,
  Exported extends z.ZodType,
>(
  options: VoucherOptions,
  shapes: VoucherShapes<Query, Removal, Add, Update, Detail, Printed, Exported>,
) => ({
  ...readEndpoints(options, shapes),
  ...writeEndpoints(options, shapes),
  ...fileEndpoints(options, shapes.exported),
});
export type VoucherEndpoints = ReturnType<typeof voucherEndpoints>;
