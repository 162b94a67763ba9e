// What the books say of an account, and of all of them.
import { BookOutlined, UnorderedListOutlined } from "@ant-design/icons";
import type { AccountRow } from "@kontor/contracts/finance/account";
import { useWords } from "@kontor/ui-kit/i18n";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { RowAction } from "@kontor/ui-kit/list/row-actions";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense } from "react";

const MovementsDialog = lazy(() => import("./movements.dialog.tsx"));
const TrialBalanceDialog = lazy(() => import("./trial-balance.dialog.tsx"));

/** The movements of the row's account. */
export function AccountLedger(): ReactNode {
  const { open } = useListPage();
  return (
    <RowAction<AccountRow>
      word="account.ledger"
      icon={<UnorderedListOutlined />}
      onRun={({ id, name }) =>
        open((close) => (
          <Suspense fallback={null}>
            <MovementsDialog accountId={id} name={name} onClose={close} />
          </Suspense>
        ))
      }
    />
  );
}

export function TrialBalance(): ReactNode {
  const { open } = useListPage();
  const here = useWords();
  return (
    <Button
      icon={<BookOutlined />}
      onClick={() =>
        open((close) => (
          <Suspense fallback={null}>
            <TrialBalanceDialog onClose={close} />
          </Suspense>
        ))
      }
    >
      {here("trial.title")}
    </Button>
  );
}
