// The browser paths that exist: the fixed ones and those of the menu (shell.md §2). Any other path gets the shell with status 404.
import { menu } from "@kontor/contracts/menu";

const FIXED = [
  "/",
  "/user",
  "/user/login",
  "/user/logout",
  "/user/register",
  "/user/register-result",
  "/dashboard/analysis",
  "/shop/index",
  "/upgradeplan",
];

const views: ReadonlySet<string> = new Set([...FIXED, ...menu.map((item) => item.url)]);

/** Whether a browser path leads to a page; what does not is shown by the shell under the status 404 (GATE-5). */
export const isView = (path: string): boolean => views.has(path);
