// The roles that a new tenant begins with: which pages each opens, with all buttons that the pages offer (reference.md §6.1). Only the
// administrator role may override refusals (docs/decisions/0034) and adjust points (0082), and no role reopens closed books until the owner grants it (0044).
import type { DataScope } from "@kontor/contracts/core/actor";
import { BUTTONS, type Button } from "@kontor/contracts/core/endpoint";
import { menu } from "@kontor/contracts/menu";
import { passable } from "@kontor/contracts/voucher/reason";

export interface DefaultRole {
  name: string;
  dataScope: DataScope;
  /** Numbers of the functions with the codes of their buttons. */
  functions: { number: string; buttons: string[] }[];
}

const STOCK = [
  "/report/material_stock",
  "/report/material_batch",
  "/report/material_skustock",
  "/report/in_out_stock_report",
  "/report/trace",
];

/** Page paths by role; null: every page of tenants. */
const pagesOf: Readonly<Record<string, { dataScope: DataScope; pages: readonly string[] | null }>> = {
  管理员: { dataScope: 1, pages: null },
  采购: {
    dataScope: 2,
    pages: [
      "/bill/purchase_order",
      "/bill/purchase_in",
      "/bill/purchase_back",
      "/system/vendor",
      "/material/material",
      "/report/in_detail",
      "/report/in_material_count",
      "/report/buy_in_report",
      "/report/vendor_account",
      "/report/stock_warning_report",
      "/report/material_stock",
    ],
  },
  销售: {
    dataScope: 2,
    pages: [
      "/bill/sale_order",
      "/bill/sale_out",
      "/bill/sale_back",
      "/bill/retail_out",
      "/bill/retail_back",
      "/system/customer",
      "/system/member",
      "/report/out_detail",
      "/report/out_material_count",
      "/report/sale_out_report",
      "/report/sale_leaderboard",
      "/report/retail_out_report",
      "/report/customer_account",
      "/report/material_stock",
    ],
  },
  仓库: {
    dataScope: 2,
    pages: [
      "/bill/other_in",
      "/bill/other_out",
      "/bill/allocation_out",
      "/bill/assemble",
      "/bill/disassemble",
      "/inventory/InventoryList",
      "/system/depot",
      "/material/material_category",
      "/material/material",
      "/system/unit",
      "/material/material_attribute",
      "/material/material_property",
      "/report/allocation_detail",
      "/report/stock_warning_report",
      ...STOCK,
    ],
  },
  财务: {
    dataScope: 2,
    pages: [
      "/financial/item_in",
      "/financial/money_in",
      "/financial/advance_in",
      "/financial/item_out",
      "/financial/money_out",
      "/financial/giro",
      "/system/account",
      "/system/in_out_item",
      "/system/vendor",
      "/system/customer",
      "/report/customer_account",
      "/report/vendor_account",
      "/report/account_report",
      "/report/profit_report",
      "/report/recandpay_report",
      "/report/material_profit_report",
      "/report/other_recandpay_report",
    ],
  },
};

/** Of the default roles the administrator's alone overrides refusals, and adjusts points by hand. */
const PASSING: ReadonlySet<Button> = new Set([
  ...Object.values(passable).map(({ button }) => button),
  "adjustPoints" as const,
]);
/** Rights that the owner grants explicitly. */
const GRANTED_BY_HAND: ReadonlySet<Button> = new Set(["reopen"]);
/** Whether a default role has a button of its pages. */
const begins = (button: Button, isAdministrator: boolean): boolean =>
  !GRANTED_BY_HAND.has(button) && (isAdministrator || !PASSING.has(button));

const tenantPages = menu.filter((item) => item.side === "company" && item.component !== "layout");

export const defaultRoles: readonly DefaultRole[] = Object.entries(pagesOf).map(([name, { dataScope, pages }]) => ({
  name,
  dataScope,
  functions: tenantPages
    .filter(({ url }) => pages === null || pages.includes(url))
    .map(({ number, buttons }) => ({
      number,
      buttons: buttons.filter((button) => begins(button, pages === null)).map((button) => BUTTONS[button]),
    })),
}));

/** Paths that no menu item has: a default role would silently lack them. */
export const unknownPages = (): string[] =>
  Object.values(pagesOf).flatMap(({ pages }) =>
    (pages ?? []).filter((path) => !tenantPages.some(({ url }) => url === path)),
  );
