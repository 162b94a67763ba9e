// The row action to an account's movements, and the link to the trial balance.
import { BookOutlined, UnorderedListOutlined } from "@ant-design/icons";
import type { AccountRow } from "@kontor/contracts/finance/account";
import { exportAccountMovements, listAccountMovements } from "@kontor/contracts/finance/ledger";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { RowAction } from "@kontor/ui-kit/list/row-actions";
import { permissions } from "@kontor/ui-kit/permissions";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense } from "react";

const MovementsDialog = lazy(() => import("@kontor/ui-kit/voucher/chain/movements-dialog"));
/** The path of a page in another remote. */
const TRIAL_BALANCE = "/report/trial_balance";

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
            <MovementsDialog
              ledger={{ list: listAccountMovements, workbook: exportAccountMovements, subject: { accountId: id } }}
              name={name}
              onClose={close}
            />
          </Suspense>
        ))
      }
    />
  );
}

/** Links to the books, for users who may see them. */
export function TrialBalance(): ReactNode {
  const t = useTranslation();
  if (!permissions.sees(TRIAL_BALANCE)) return null;
  return (
    <Button
      icon={<BookOutlined />}
      href={TRIAL_BALANCE}
      onClick={(event) => {
        // With a modifier key the browser opens another tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        history.pushState(null, "", TRIAL_BALANCE);
      }}
    >
      {t("trial.title")}
    </Button>
  );
}
