// The tiles of the home page by name, in their usual order, with the page whose permission each needs.

export const TILES = {
  today: {},
  month: {},
  yesterday: {},
  year: {},
  toDeliver: { page: "/bill/sale_order" },
  toReceive: { page: "/bill/purchase_order" },
  toAudit: {},
  stockWarnings: { page: "/report/stock_warning_report" },
  expiring: { page: "/report/material_batch" },
  overdue: { page: "/report/customer_account" },
  saleMonths: {},
  retailMonths: {},
  buyMonths: {},
  bestProducts: { page: "/report/sale_leaderboard" },
  members: { page: "/system/member" },
} as const satisfies Readonly<Record<string, { page?: string }>>;
export type TileName = keyof typeof TILES;
export const tileNames = Object.keys(TILES) as TileName[];
