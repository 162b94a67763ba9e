// The trial balance of a period, and whether the books agree (docs/decisions/0035).
import { exportTrialBalance, listTrialBalance } from "@kontor/contracts/finance/books";
import { accountColumn, Balances, figureColumns } from "./balances.tsx";
import { BookChecks } from "./checks.tsx";

const columns = [accountColumn, ...figureColumns];

export default function TrialBalance() {
  return (
    <Balances
      endpoint={listTrialBalance}
      exporter={exportTrialBalance}
      page="/report/trial_balance"
      title="trial-balance.title"
      columns={columns}
    >
      <BookChecks />
    </Balances>
  );
}
