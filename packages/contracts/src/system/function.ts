// Functions: the menu, the button list and their permissions as the shell asks for them (shell.md §2, §6, §7).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { taken } from "../core/page.ts";
import { text } from "./names.ts";

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
  id: z.uuid(),
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
  summary: "The caller's menu below a function, home first",
  body: z.strictObject({ pNumber: text(20), userId: z.uuid() }),
  response: z.array(menuItem),
});
export const getUserBtnByCurrentUser = defineEndpoint({
  ...session,
  method: "GET",
  path: "/user/getUserBtnByCurrentUser",
  summary: "The caller's buttons: per page path the codes joined by commas",
  response: z.object({ userBtn: z.array(z.object({ url: z.string(), btnStr: z.string() })) }),
});
export const getPermissionList = defineEndpoint({
  ...session,
  method: "GET",
  path: "/user/getPermissionList",
  summary: "The page paths that the caller may open",
  response: z.object({ permissionList: z.array(z.string()) }),
});
export const getCurrentPriceLimit = defineEndpoint({
  ...session,
  method: "GET",
  path: "/user/getCurrentPriceLimit",
  summary: "The caller's hidden-price items",
  response: z.object({ priceLimit: z.array(z.string()) }),
});
export const getRoleTypeByCurrentUser = defineEndpoint({
  ...session,
  method: "GET",
  path: "/user/getRoleTypeByCurrentUser",
  summary: "The caller's data scope",
  response: z.object({ roleType: z.number().int() }),
});
export const checkFunctionName = defineEndpoint({
  ...operator,
  method: "GET",
  path: "/function/checkIsNameExist",
  summary: "Whether a function of that name exists",
  query: z.strictObject({ id: z.uuid().optional(), name: text(50) }),
  response: taken,
});
export const checkFunctionNumber = defineEndpoint({
  ...operator,
  method: "GET",
  path: "/function/checkIsNumberExist",
  summary: "Whether a function of that number exists",
  query: z.strictObject({ id: z.uuid().optional(), number: text(20) }),
  response: taken,
});
