// All endpoints and facts, read from the contract modules. The gateway's routes, the sweeps and OpenAPI come from here.

import { closingPreviews, takeReopenings } from "./closing/closing.ts";
import type { Endpoint } from "./core/endpoint.ts";
import type { Fact } from "./core/fact.ts";
import * as operation from "./core/operation-log.ts";
import * as savedView from "./core/saved-view.ts";
import * as shownTable from "./core/shown-table.ts";
import * as changePreview from "./document/change-preview.ts";
import { documentKinds } from "./document/document-kinds.ts";
import { purchaseOrdersDue, saleOrdersDue } from "./document/due-orders.ts";
import * as procurement from "./document/procurement.ts";
import * as account from "./finance/account.ts";
import * as books from "./finance/books.ts";
import * as financeFacts from "./finance/facts.ts";
import * as inOutItem from "./finance/in-out-item.ts";
import * as journal from "./finance/journal.ts";
import * as ledger from "./finance/ledger.ts";
import * as openItem from "./finance/open-item.ts";
import * as slipFacts from "./finance/slip-facts.ts";
import { slipKinds } from "./finance/slip-kinds.ts";
import * as vat from "./finance/vat.ts";
import * as reorderOrders from "./purchase/reorder.ts";
import * as accountHead from "./reports/account-head.ts";
import * as accountReport from "./reports/account-report.ts";
import * as aging from "./reports/aging.ts";
import * as batchStock from "./reports/batch-stock.ts";
import * as chain from "./reports/chain.ts";
import * as dashboard from "./reports/dashboard.ts";
import * as grossProfit from "./reports/gross-profit.ts";
import * as inOutCount from "./reports/in-out-count.ts";
import * as inOutDetail from "./reports/in-out-detail.ts";
import * as inOutStock from "./reports/in-out-stock.ts";
import * as leaderboard from "./reports/leaderboard.ts";
import * as netProfit from "./reports/net-profit.ts";
import * as productProfit from "./reports/product-profit.ts";
import * as productStock from "./reports/product-stock.ts";
import * as recAndPay from "./reports/rec-and-pay.ts";
import * as reorder from "./reports/reorder.ts";
import * as skuStock from "./reports/sku-stock.ts";
import * as statement from "./reports/statement.ts";
import * as stockWarning from "./reports/stock-warning.ts";
import * as trace from "./reports/trace.ts";
import * as tradeCount from "./reports/trade-count.ts";
import * as tradeLines from "./reports/trade-lines.ts";
import * as transferDetail from "./reports/transfer-detail.ts";
import * as usersReport from "./reports/users-report.ts";
import * as closing from "./system/closing.ts";
import * as config from "./system/config.ts";
import * as duplicate from "./system/duplicate.ts";
import * as facts from "./system/facts.ts";
import * as factsHealth from "./system/facts-health.ts";
import * as functions from "./system/function.ts";
import * as log from "./system/log.ts";
import * as organization from "./system/organization.ts";
import * as partner from "./system/partner.ts";
import * as person from "./system/person.ts";
import * as platform from "./system/platform.ts";
import * as points from "./system/points.ts";
import * as role from "./system/role.ts";
import * as session from "./system/session.ts";
import * as user from "./system/user.ts";
import { purchaseRevisionState, salesRevisionState, systemRevisionState } from "./voucher/revision-state.ts";
import { switchOvers } from "./voucher/strict-audit.ts";
import { unauditedEndpoints } from "./voucher/unaudited.ts";
import * as assemblyTemplate from "./warehouse/assembly-template.ts";
import * as attributeTemplate from "./warehouse/attribute-template.ts";
import * as category from "./warehouse/category.ts";
import * as warehouseFacts from "./warehouse/facts.ts";
import * as holdings from "./warehouse/holdings.ts";
import * as product from "./warehouse/product.ts";
import * as productImage from "./warehouse/product-image.ts";
import * as productPicker from "./warehouse/product-picker.ts";
import * as productWorkbook from "./warehouse/product-workbook.ts";
import * as propertyAlias from "./warehouse/property-alias.ts";
import * as recosting from "./warehouse/recosting.ts";
import * as serialNumber from "./warehouse/serial-number.ts";
import * as stock from "./warehouse/stock.ts";
import * as stockFacts from "./warehouse/stock-facts.ts";
import * as stockTaking from "./warehouse/stock-taking.ts";
import * as stockTakingItems from "./warehouse/stock-taking-items.ts";
import * as stockTakingReport from "./warehouse/stock-taking-report.ts";
import * as tracking from "./warehouse/tracking.ts";
import * as unit from "./warehouse/unit.ts";
import * as warehouse from "./warehouse/warehouse.ts";

const modules: readonly Record<string, unknown>[] = [
  session,
  user,
  role,
  savedView,
  functions,
  organization,
  person,
  partner,
  points,
  closing,
  config,
  shownTable,
  log,
  factsHealth,
  duplicate,
  platform,
  facts,
  operation,
  warehouse,
  unit,
  category,
  attributeTemplate,
  assemblyTemplate,
  product,
  productPicker,
  tracking,
  serialNumber,
  productImage,
  productWorkbook,
  propertyAlias,
  warehouseFacts,
  recosting,
  stock,
  holdings,
  stockFacts,
  stockTaking,
  stockTakingItems,
  stockTakingReport,
  account,
  inOutItem,
  openItem,
  ledger,
  books,
  vat,
  journal,
  financeFacts,
  slipFacts,
  chain,
  changePreview,
  dashboard,
  productStock,
  grossProfit,
  inOutStock,
  leaderboard,
  productProfit,
  inOutDetail,
  inOutCount,
  stockWarning,
  reorder,
  reorderOrders,
  statement,
  tradeCount,
  tradeLines,
  transferDetail,
  usersReport,
  batchStock,
  skuStock,
  trace,
  accountReport,
  accountHead,
  recAndPay,
  netProfit,
  aging,
];
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isEndpoint = (value: unknown): value is Endpoint => isObject(value) && "audience" in value && "path" in value;
const isFact = (value: unknown): value is Fact => isObject(value) && "publisher" in value && "subject" in value;

/** A module's exports; a resource's endpoints, which lie in one object, each by itself. */
function withMembers(exported: unknown): unknown[] {
  const members = isObject(exported) ? Object.values(exported) : [];
  return members.length > 0 && members.every(isEndpoint) ? members : [exported];
}
const values: readonly unknown[] = [
  ...modules.flatMap((module) => Object.values(module).flatMap(withMembers)),
  ...documentKinds.flatMap(
    ({ endpoints, orderEndpoints, holdEndpoints, procurementEndpoints, sourceEndpoints, facts }) =>
      [endpoints, orderEndpoints, holdEndpoints, procurementEndpoints, sourceEndpoints, facts].flatMap(
        (each): unknown[] => Object.values(each ?? {}),
      ),
  ),
  ...slipKinds.flatMap(({ endpoints }) => Object.values(endpoints)),
  ...Object.values(procurement),
  purchaseOrdersDue,
  saleOrdersDue,
  ...unauditedEndpoints,
  purchaseRevisionState,
  salesRevisionState,
  systemRevisionState,
  ...Object.values(switchOvers).flatMap(Object.values),
  ...Object.values(closingPreviews),
  ...Object.values(takeReopenings),
];

export const endpoints: readonly Endpoint[] = [...new Set(values.filter(isEndpoint))];
export const allFacts: readonly Fact[] = values.filter(isFact);
