// The workbook of a grouped report: a row for each group, with those columns of the report that have a total.

import { type Groups, NO_GROUP } from "@kontor/contracts/core/groups";
import { kindLabel } from "@kontor/contracts/core/kind-labels";
import { type Column, column, figure, type Language, type Words, wordIn } from "./columns.ts";

const TITLES: Readonly<Record<string, Words>> = {
  month: ["月份", "月份", "Month", "Tháng", "Mois"],
  day: ["日期", "日期", "Day", "Ngày", "Jour"],
  customer: ["客户/会员", "客戶/會員", "Customer", "Khách hàng", "Client"],
  partner: ["往来单位", "往來單位", "Partner", "Đối tác", "Tiers"],
  operator: ["操作员", "操作員", "Operator", "Người lập", "Opérateur"],
  department: ["部门", "部門", "Department", "Phòng ban", "Service"],
  product: ["商品", "商品", "Product", "Hàng hóa", "Article"],
  category: ["类别", "類別", "Category", "Nhóm hàng", "Catégorie"],
  brand: ["品牌", "品牌", "Brand", "Thương hiệu", "Marque"],
  warehouse: ["仓库", "倉庫", "Warehouse", "Kho", "Entrepôt"],
  source: ["调出仓库", "調出倉庫", "From warehouse", "Kho xuất", "Entrepôt de départ"],
  target: ["调入仓库", "調入倉庫", "To warehouse", "Kho nhận", "Entrepôt d’arrivée"],
  item: ["收支项目", "收支項目", "Item", "Khoản thu chi", "Poste"],
  account: ["结算账户", "結算帳戶", "Account", "Tài khoản", "Compte"],
  officer: ["财务人员", "財務人員", "Financial officer", "Nhân viên tài chính", "Responsable financier"],
  kind: ["单据类型", "單據類型", "Type", "Loại chứng từ", "Type"],
};
const NONE: Words = ["（未指定）", "（未指定）", "(none)", "(không có)", "(aucun)"];
const COUNT = figure("count", "行数", "行數", "Rows", "Số dòng", "Lignes");

interface Report {
  rows: readonly object[];
  totals?: object;
  groups?: Groups | undefined;
}

/** The columns and rows of a report's workbook: those of its groups, where it was asked for them. */
export function groupsAsRows<R extends Report>(
  columns: readonly Column[],
  report: R,
  language: Language | undefined,
): { columns: readonly Column[]; report: Omit<R, "groups"> } {
  const { groups, ...whole } = report;
  if (!groups) return { columns, report: whole };
  const { totals = {} } = report;
  const title = TITLES[groups.by];
  if (!title) throw new Error(`groups by ${groups.by} have no title`);
  const nameOf = ({ key, name }: Groups["rows"][number]): string =>
    key === NO_GROUP ? wordIn(NONE, language) : (groups.by === "kind" && kindLabel(key, language ?? "zh-CN")) || name;
  const rows = groups.rows.map((group) => ({ group: nameOf(group), count: group.count, ...group.figures }));
  const summed = columns.filter(({ field }) => field in totals);
  return { columns: [column("group", ...title), COUNT, ...summed], report: { ...whole, rows } };
}
