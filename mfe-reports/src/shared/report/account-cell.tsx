// Shows a ledger account by its name.
import { useTranslation } from "@kontor/ui-kit/i18n";

function Account({ account }: { account: string }) {
  return <>{useTranslation().option("account", account)}</>;
}

/** A column's `cell` for a ledger account. */
export const accountCell = (value: unknown) => <Account account={String(value)} />;
