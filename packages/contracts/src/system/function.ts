// Functions: the menu, the button list and their permissions as the shell requests them (shell.md §2, §6, §7).
import { z } from "zod";
import { priceLimit } from "../core/actor.ts";
import { BUTTON_CODES, defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { existsResponse, listQuery, page, paging, written } from "../core/list-contract.ts";
import { required, text } from "./field-schemas.ts";

export interface MenuItem {
  id: string;
  number: string;
  text: string;
  labels: Record<string, string>;
  url: string;
  icon: string;
  component: string;
  hidden: boolean;
  alwaysShow: boolean;
  children: MenuItem[];
}
export const menuItem: z.ZodType<MenuItem> = z.object({
  id: uuid(),
  number: z.string(),
  text: z.string(),
  labels: z.record(z.string(), z.string()),
  url: z.string(),
  icon: z.string(),
  component: z.string(),
  hidden: z.boolean(),
  alwaysShow: z.boolean(),
  get children() {
    return z.array(menuItem);
  },
});

const session = { service: "system", audience: "session" } as const;
const operator = { service: "system", audience: "operator", page: "/system/function" } as const;

export const findMenuByPNumber = defineEndpoint({
  ...session,
  method: "POST",
  path: "/function/findMenuByPNumber",
  family: "raw",
  summary: "Read the caller's menu below a function, home first",
  body: z.strictObject({ pNumber: text(20), userId: uuid() }),
  response: z.array(menuItem),
});
export const getUserBtnByCurrentUser = defineEndpoint({
  ...session,
  method: "GET",
  path: "/user/getUserBtnByCurrentUser",
  summary: "Read the caller's buttons: for each page path the codes joined by commas",
  response: z.object({ userBtn: z.array(z.object({ url: z.string(), btnStr: z.string() })) }),
});
export const getPermissionList = defineEndpoint({
  ...session,
  method: "GET",
  path: "/user/getPermissionList",
  summary: "List the page paths that the caller may open",
  response: z.object({ permissionList: z.array(z.string()) }),
});
export const getCurrentPriceLimit = defineEndpoint({
  ...session,
  method: "GET",
  path: "/user/getCurrentPriceLimit",
  summary: "Read which prices are hidden from the caller",
  response: z.object({ priceLimit: z.array(priceLimit) }),
});
export const getRoleTypeByCurrentUser = defineEndpoint({
  ...session,
  method: "GET",
  path: "/user/getRoleTypeByCurrentUser",
  summary: "Read the caller's data scope",
  response: z.object({ roleType: z.number().int() }),
});
export const checkFunctionName = defineEndpoint({
  ...operator,
  method: "GET",
  path: "/function/checkIsNameExist",
  summary: "Check whether a function of that name exists",
  query: z.strictObject({ id: uuid().optional(), name: text(50) }),
  response: existsResponse,
});
export const checkFunctionNumber = defineEndpoint({
  ...operator,
  method: "GET",
  path: "/function/checkIsNumberExist",
  summary: "Check whether a function of that number exists",
  query: z.strictObject({ id: uuid().optional(), number: text(20) }),
  response: existsResponse,
});

/** The component of a menu entry that shows an address in a frame (shell.md §2). */
export const EMBEDDED = "embedded";
/** Addresses of pages are in the application; an embedded page may be a file of it, or of a secure host (WEB-6). */
const IN_APP = /^\/[A-Za-z0-9_/-]*$/;
const IN_FRAME = /^(\/[^/\\\s]\S*|https:\/\/[^/\\@\s?#]+([/?#]\S*)?)$/i;
/** Whether a menu entry of that component may have that address. */
export const fitsComponent = (url: string, component: string): boolean =>
  (component === EMBEDDED ? IN_FRAME : IN_APP).test(url);
const address = z
  .string()
  .max(200)
  .refine((url) => IN_APP.test(url) || IN_FRAME.test(url), "an address in the application, or of https");
const inFiveLanguages = z.strictObject({
  "zh-CN": required(50),
  "zh-TW": required(50),
  en: required(50),
  vi: required(50),
  fr: required(50),
});
const functionFields = {
  /** Unique text code; `parentNumber` refers to it ("0" is the root). */
  number: z.string().regex(/^[0-9A-Za-z]{1,20}$/),
  parentNumber: z.string().regex(/^[0-9A-Za-z]{1,20}$/),
  /** The simplified Chinese name, unique; the others are in `labels`. */
  name: required(50),
  labels: inFiveLanguages,
  url: address,
  /** "layout" for a group, "embedded" for an address in a frame, else "<remote>/<page id>". */
  component: z.string().regex(/^(layout|embedded|mfe-[a-z]+\/[A-Za-z0-9_-]{1,50})$/),
  icon: text(50).default("profile"),
  sort: text(20).default(""),
  /** The codes of the buttons that may be given on the page, joined by commas. */
  pushBtn: z.string().regex(BUTTON_CODES).default(""),
  enabled: z.boolean().default(true),
};
/** The audience of an entry: users of tenants, or the platform's operators. */
const side = z.enum(["company", "platform"]);
export const functionAdd = z.strictObject({ ...functionFields, side: side.default("company") });
export const functionUpdate = z.strictObject({ ...functionFields, id: uuid() });
export const functionRow = z.object({ ...functionFields, id: uuid(), side });
export type FunctionRow = z.infer<typeof functionRow>;

export const listFunctions = defineEndpoint({
  ...operator,
  method: "GET",
  path: "/function/list",
  summary: "List all menu functions by number; search by name",
  query: paging.extend({ search: listQuery.shape.search }),
  response: page(functionRow),
});
export const addFunction = defineEndpoint({
  ...operator,
  button: "edit",
  method: "POST",
  path: "/function/add",
  summary: "Add a menu function",
  body: functionAdd,
  response: written,
});
export const updateFunction = defineEndpoint({
  ...operator,
  button: "edit",
  method: "PUT",
  path: "/function/update",
  summary: "Change a menu function",
  body: functionUpdate,
  response: written,
});
