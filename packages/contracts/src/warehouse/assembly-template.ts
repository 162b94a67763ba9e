// Assembly templates: recipes of a parent that are kept under a name, for assemblies and disassemblies (docs/decisions/0070).
import { z } from "zod";
import { decimalNotNegative } from "../core/decimal.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId, written } from "../core/list-contract.ts";
import { required } from "../system/field-schemas.ts";
import { assemble, disassemble } from "./kinds.ts";

export const TEMPLATE_NAME_MAX = 50;
/** The most lines of a template, and the most templates of a parent. */
export const TEMPLATE_LINES_MAX = 100;
export const TEMPLATES_MAX = 20;

const barCode = z.string().trim().min(1).max(50);
const quantity = decimalNotNegative("quantity").refine((text) => Number(text) > 0, "field-required");
const name = required(TEMPLATE_NAME_MAX);

const staff = { service: "warehouse", audience: "staff", page: [assemble.page, disassemble.page] } as const;
const edit = { ...staff, button: "edit", response: written } as const;

export const assemblyTemplate = z.object({
  id: uuid(),
  version: z.number().int(),
  name: z.string(),
  /** The parent first, as in a document. */
  lines: z.array(
    z.object({
      /** Empty where the goods are no longer among the products. */
      barCode: z.string(),
      /** As the goods were called when the template was made. */
      name: z.string(),
      operNumber: z.string(),
    }),
  ),
});
export type AssemblyTemplate = z.infer<typeof assemblyTemplate>;

export const listAssemblyTemplates = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/assemblyTemplate/list",
  summary: `List the assembly templates of the parent with a barcode, at most ${TEMPLATES_MAX}`,
  query: z.strictObject({ barCode }),
  response: z.array(assemblyTemplate),
});
export const addAssemblyTemplate = defineEndpoint({
  ...edit,
  method: "POST",
  path: "/assemblyTemplate/add",
  summary: "Keep what a parent is made of under a name",
  body: z.strictObject({
    name,
    /** The parent first, as in a document. */
    lines: z
      .array(z.strictObject({ barCode, operNumber: quantity }))
      .min(1)
      .max(TEMPLATE_LINES_MAX),
  }),
});
export const renameAssemblyTemplate = defineEndpoint({
  ...edit,
  method: "PUT",
  path: "/assemblyTemplate/update",
  summary: "Change the name of an assembly template",
  body: z.strictObject({ id: uuid(), version: z.number().int(), name }),
});
export const deleteAssemblyTemplate = defineEndpoint({
  ...edit,
  method: "DELETE",
  path: "/assemblyTemplate/delete",
  summary: "Delete an assembly template; documents keep what they took from it",
  query: byId,
});
