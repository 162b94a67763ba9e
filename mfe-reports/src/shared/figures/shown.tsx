// How the rows of each opened call are shown.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { exportLedgerEntries, listLedgerEntries } from "@kontor/contracts/finance/books";
import {
  exportPrepaymentMovements,
  listAccountMovements,
  listPrepaymentMovements,
} from "@kontor/contracts/finance/ledger";
import { exportVatDocuments, listVatDocuments } from "@kontor/contracts/finance/vat";
import { getAccountHeadDetail } from "@kontor/contracts/reports/account-head";
import { getAgedDocuments } from "@kontor/contracts/reports/aging";
import type { Opened } from "@kontor/contracts/reports/figures/opening";
import { getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { findInOutProductLines } from "@kontor/contracts/reports/in-out-count";
import { getNetProfitSources } from "@kontor/contracts/reports/net-profit";
import {
  findDetailByWarehouseIdsAndProductId,
  getProductWarehouseStock,
} from "@kontor/contracts/reports/product-stock";
import { getRecAndPaySources } from "@kontor/contracts/reports/rec-and-pay";
import { getStatementDeposits, getStatementMovements } from "@kontor/contracts/reports/statement";
import { findTradeLines } from "@kontor/contracts/reports/trade-lines";
import { exportPointMovements, listPointMovements, type PointMovement } from "@kontor/contracts/system/points";
import { listCosts } from "@kontor/contracts/warehouse/stock";
import { formatNumber } from "@kontor/ui-kit/i18n/format";
import type { Column } from "@kontor/ui-kit/list/column";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import type { Filters } from "@kontor/ui-kit/list/list-state.rules";
import type { RowOf } from "@kontor/ui-kit/list/use-list";
import MovementsDialog from "@kontor/ui-kit/voucher/chain/movements-dialog";
import { VoucherLink } from "@kontor/ui-kit/voucher/voucher-link";
import type { ReactNode } from "react";
import { sourceColumns, sourceId } from "../money/sources.ts";
import { DrillFrame } from "../report/drill-frame.tsx";
import { idOf as documentId, paidColumns } from "../sold/document-columns.ts";
import { linesOf } from "../sold/line-columns.ts";
import { costColumns, flowColumns } from "../stock-drills/columns.ts";
import SpreadDialog from "../stock-drills/spread.tsx";
import { agedColumns } from "./aged-columns.ts";
import { lineColumns as countLineColumns } from "./count-line-columns.ts";
import { entryColumns } from "./entry-columns.ts";
import { lineColumns as headLineColumns, lineId } from "./head-line-columns.ts";
import { ledgerColumns } from "./ledger-columns.ts";
import { depositColumns, movementColumns } from "./movement-columns.ts";
import type { RowsTable } from "./rows-table.ts";
import { vatColumns } from "./vat-columns.ts";

interface ShownProps {
  opened: Opened;
  /** What the dialog is about: the row and the figure; and the row alone. */
  of: string;
  name: string;
  /** The path of the report. */
  page: string;
  table: RowsTable;
  onClose(): void;
}
type Shown = (props: ShownProps) => ReactNode;

interface Rows<E extends Endpoint> {
  /** Word keys of the dialog's title and of what is listed. */
  title: string;
  subject: string;
  /** The part of the page under which columns are stored. */
  part: string;
  columns: readonly Column<RowOf<E>>[] | ((opened: Opened) => readonly Column<RowOf<E>>[]);
  idOf(row: RowOf<E>, at: number): string;
  sort?: string;
  exporter?: Endpoint;
  /** Whether the call takes instants, as fields of its own. */
  byMoment?: boolean;
  children?: ReactNode;
}

/** The fields that calls by moment take outside `search`. */
const MOMENTS = ["number", "beginTime", "endTime"] as const;

const rowsOf = <E extends Endpoint>(endpoint: E, rows: Rows<E>): readonly [string, Shown] => [
  endpoint.path,
  ({ opened, of, page, table, onClose }) => {
    const { part, columns, exporter, byMoment = false, ...others } = rows;
    const { beginTime, endTime, ...fixed } = opened.query;
    return (
      <DrillFrame
        {...{ endpoint, of, onClose, byMoment, ...others }}
        page={`${page}#${part}`}
        table={table(typeof columns === "function" ? columns(opened) : columns, exporter)}
        fixed={byMoment ? fixed : opened.query}
        filters={(byMoment ? { beginTime, endTime } : opened.search) as Filters}
        {...(byMoment ? { related: MOMENTS } : {})}
      />
    );
  },
];

const sources = {
  ...{ title: "report.documents", subject: "money-sources.title", part: "sources" },
  ...{ columns: sourceColumns, idOf: sourceId },
};
const subjectOf = ({ query: { organId } }: Opened) => ({ organId: String(organId) });
const ADJUSTMENT = "adjustment";
/** Points are whole; an adjustment has a reason instead of a document. */
const POINTS = {
  ...{ figure: formatNumber, amount: "ledger.points", beside: ["reason", "userName"] as const },
  link: (row: PointMovement) => (row.kind === ADJUSTMENT ? "" : <VoucherLink {...row} />),
};
const SHOWN: ReadonlyMap<string, Shown> = new Map([
  rowsOf(findTradeLines, {
    ...{
      title: "report.lines",
      subject: "trade-lines.title",
      part: "lines",
      columns: ({ query }) => linesOf(query.of),
    },
    idOf: ({ kind, documentId: id, day }, at) => `${kind} ${id} ${day} ${at}`,
  }),
  rowsOf(getGrossProfit, {
    ...{ title: "report.documents", subject: "gross-profit.title", part: "documents", columns: paidColumns },
    idOf: documentId,
  }),
  rowsOf(findInOutProductLines, {
    ...{ title: "report.lines", subject: "count-lines.title", part: "lines", columns: countLineColumns },
    idOf: ({ kind, documentId: id, lineId: line }, at) => `${kind} ${id} ${line} ${at}`,
  }),
  rowsOf(findDetailByWarehouseIdsAndProductId, {
    ...{ title: "report.flow", subject: "stock-flow.title", part: "flow", columns: flowColumns },
    idOf: ({ documentId: id }, at) => `${id} ${at}`,
    children: <TextFilter name="code" />,
  }),
  rowsOf(listCosts, {
    ...{ title: "report.costs", subject: "cost-ledger.title", part: "costs", columns: costColumns, byMoment: true },
    idOf: ({ documentId: id }, at) => `${id} ${at}`,
  }),
  rowsOf(getStatementMovements, {
    ...{ title: "report.movements", subject: "statement-movements.title", part: "movements", columns: movementColumns },
    idOf: ({ kind, documentId: id }) => `${kind} ${id}`,
  }),
  rowsOf(getStatementDeposits, {
    ...{ title: "report.deposits", subject: "statement-deposits.title", part: "deposits", columns: depositColumns },
    idOf: ({ kind, documentId: id }, at) => `${kind} ${id} ${at}`,
  }),
  rowsOf(getAgedDocuments, {
    ...{ title: "report.openDocuments", subject: "aged-documents.title", part: "aged", columns: agedColumns },
    idOf: ({ kind, documentId: id }) => `${kind} ${id}`,
  }),
  rowsOf(listAccountMovements, {
    ...{
      title: "report.ledger",
      subject: "account-ledger.title",
      part: "ledger",
      columns: ledgerColumns,
      byMoment: true,
    },
    idOf: ({ documentId: id }, at) => `${id} ${at}`,
  }),
  rowsOf(getRecAndPaySources, sources),
  rowsOf(getNetProfitSources, sources),
  rowsOf(getAccountHeadDetail, {
    ...{
      title: "report.lines",
      subject: "other-recandpay.lines",
      part: "lines",
      columns: headLineColumns,
      idOf: lineId,
    },
  }),
  rowsOf(listVatDocuments, {
    ...{ title: "report.documents", subject: "vat-documents.title", part: "documents", columns: vatColumns },
    ...{ exporter: exportVatDocuments, idOf: ({ kind, documentId: id }) => `${kind} ${id}` },
  }),
  rowsOf(listLedgerEntries, {
    ...{ title: "report.entries", subject: "ledger-entries.title", part: "entries", columns: entryColumns },
    ...{ exporter: exportLedgerEntries, sort: "operTime", idOf: ({ sequence }) => sequence },
  }),
  [
    listPrepaymentMovements.path,
    ({ opened, of, onClose }) => (
      <MovementsDialog
        ledger={{ list: listPrepaymentMovements, workbook: exportPrepaymentMovements, subject: subjectOf(opened) }}
        name={of}
        onClose={onClose}
      />
    ),
  ] as const,
  [
    listPointMovements.path,
    ({ opened, of, onClose }) => (
      <MovementsDialog
        ledger={{ list: listPointMovements, workbook: exportPointMovements, subject: subjectOf(opened) }}
        shown={POINTS}
        name={of}
        onClose={onClose}
      />
    ),
  ] as const,
  [
    getProductWarehouseStock.path,
    ({ opened: { query }, name, onClose }) => (
      <SpreadDialog
        product={{ productId: String(query.materialId), name }}
        depotIds={query.depotIds ? String(query.depotIds) : undefined}
        asOf={query.asOf ? String(query.asOf) : undefined}
        onClose={onClose}
      />
    ),
  ] as const,
]);

/** How an opened call is shown. @throws where a new call has no place here yet: a programming mistake, which a test finds */
export function shownOf({ endpoint: { path } }: Opened): Shown {
  const shown = SHOWN.get(path);
  if (!shown) throw new Error(`nothing shows the rows of ${path}`);
  return shown;
}
