// Loads again what the home page shows.
import { purchaseOrdersDue, saleOrdersDue } from "@kontor/contracts/document/due-orders";
import { getAgingTotals } from "@kontor/contracts/reports/aging";
import { countBatchStock } from "@kontor/contracts/reports/batch-stock";
import { buyOrSalePrice, getBuyAndSaleStatistics } from "@kontor/contracts/reports/dashboard";
import { getSaleLeaderboard } from "@kontor/contracts/reports/leaderboard";
import { countStockWarnings } from "@kontor/contracts/reports/stock-warning";
import { sumMembers } from "@kontor/contracts/system/partner";
import { sumPoints } from "@kontor/contracts/system/points";
import { unauditedEndpoints } from "@kontor/contracts/voucher/unaudited";
import { reload } from "@kontor/ui-kit/query";

const ENDPOINTS = [
  ...[getBuyAndSaleStatistics, buyOrSalePrice, saleOrdersDue, purchaseOrdersDue, ...unauditedEndpoints],
  ...[countStockWarnings, countBatchStock, getAgingTotals, getSaleLeaderboard, sumMembers, sumPoints],
];

export const reloadTiles = (): Promise<void> => reload(...ENDPOINTS);
