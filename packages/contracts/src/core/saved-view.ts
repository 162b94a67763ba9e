// Saved views: filters, columns, order and display of a list or report, kept under a name by a user and perhaps shared with roles
// (docs/decisions/0079). A view holds no figures: whoever takes it sees what his own role and data scope show.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { uuid } from "./id.ts";
import { PAGE_SIZE_MAX, superQueryParam, written } from "./list-contract.ts";
import { nameKey } from "./name-key.ts";

export const VIEW_NAME_MAX = 50;
/** The most views of a user on one page, and the most shared ones that are listed beside them. */
export const VIEWS_MAX = 50;
export const SHARED_VIEWS_MAX = 200;
/** Characters of a view's content as JSON. */
export const VIEW_CONTENT_MAX = 16_000;
const VIEW_ROLES_MAX = 50;
const NAME_MAX = 60;
const FILTER_MAX = 4000;
const CONDITIONS_MAX = 20;

const named = <V extends z.ZodType>(value: V) => z.record(z.string().max(NAME_MAX), value);

export const viewContent = z
  .strictObject({
    /** By the names of the page's filters. */
    filters: named(z.union([z.string().max(FILTER_MAX), z.number(), z.boolean()])),
    /** Names of quick ranges, "thisMonth", by the name of the filter at which the range begins: the period moves on with the calendar. */
    periods: named(z.string().max(NAME_MAX)).default({}),
    match: z.enum(["and", "or"]).default("and"),
    conditions: z.array(superQueryParam).max(CONDITIONS_MAX).default([]),
    /** Columns that are shown or hidden other than the page has them at first. */
    columns: named(z.boolean()).default({}),
    /** A field, with a minus for descending; empty: the page's own order. */
    sort: z.string().max(NAME_MAX + 1),
    pageSize: z.number().int().min(1).max(PAGE_SIZE_MAX),
    /** How the page shows its rows, e.g. as a chart or grouped, by the names of its choices. */
    display: named(z.string().max(NAME_MAX)).default({}),
  })
  .refine((content) => JSON.stringify(content).length <= VIEW_CONTENT_MAX, "field-too-long");
export type ViewContent = z.infer<typeof viewContent>;

export const savedView = z.object({
  id: uuid(),
  version: z.number().int(),
  name: z.string(),
  /** Whose it is, and whether the caller is that. */
  ownerName: z.string(),
  isMine: z.boolean(),
  /** Opens with the page, for the caller. */
  isDefault: z.boolean(),
  /** The roles that see it; of others' views none is told. */
  roleIds: z.array(uuid()),
  content: viewContent,
});
export type SavedView = z.infer<typeof savedView>;

/** The path of the page whose views they are, as the menu has it, and behind a # which of its parts, where several have rows of their own. */
const page = z
  .string()
  .max(NAME_MAX)
  .regex(/^(\/[A-Za-z0-9_]+)+(#[a-z]+)?$/);
const staff = { service: "system", audience: "staff" } as const;
const saved = {
  page,
  name: z
    .string()
    .trim()
    .max(VIEW_NAME_MAX)
    .refine((name) => nameKey(name) !== "", "field-required"),
  content: viewContent,
  roleIds: z.array(uuid()).max(VIEW_ROLES_MAX).default([]),
};

export const listSavedViews = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/savedView/list",
  summary: "List the caller's views of a page and those shared with his role",
  query: z.strictObject({ page }),
  response: z.array(savedView),
});
export const listViewRoles = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/savedView/roles",
  summary: "List the roles with which the caller may share a view: all for the main account, else his own",
  query: z.strictObject({ page }),
  response: z.array(z.object({ id: uuid(), name: z.string() })),
});
export const addSavedView = defineEndpoint({
  ...staff,
  method: "POST",
  path: "/savedView/add",
  summary: "Keep a view of a page under a name",
  body: z.strictObject(saved),
  response: written,
});
export const updateSavedView = defineEndpoint({
  ...staff,
  method: "PUT",
  path: "/savedView/update",
  summary: "Change a view of one's own",
  body: z.strictObject({ ...saved, id: uuid(), version: z.number().int() }),
  response: written,
});
export const deleteSavedView = defineEndpoint({
  ...staff,
  method: "DELETE",
  path: "/savedView/delete",
  summary: "Delete a view of one's own",
  query: z.strictObject({ page, id: uuid() }),
  response: written,
});
export const setDefaultView = defineEndpoint({
  ...staff,
  method: "PUT",
  path: "/savedView/setDefault",
  summary: "Choose the view with which a page opens for the caller; null: none",
  body: z.strictObject({ page, id: uuid().nullable() }),
  response: written,
});
