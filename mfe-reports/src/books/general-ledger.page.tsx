// The general ledger of a period: every account, split by settlement account, partner and item.
import { type BalanceRow, exportGeneralLedger, listGeneralLedger } from "@kontor/contracts/finance/books";
import { textColumn } from "../shared/report/columns.ts";
import { accountColumn, Balances, figureColumns } from "./balances.tsx";

const columns = [accountColumn, textColumn<BalanceRow>("subjectName", { sort: true }), ...figureColumns];

export default function GeneralLedger() {
  return (
    <Balances
      endpoint={listGeneralLedger}
      exporter={exportGeneralLedger}
      page="/report/general_ledger"
      title="general-ledger.title"
      columns={columns}
      bySubject
    />
  );
}
