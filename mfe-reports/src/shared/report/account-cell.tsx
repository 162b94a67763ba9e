// A ledger account by its name.
import { useWords } from "@kontor/ui-kit/i18n";

function Account({ account }: { account: string }) {
  return <>{useWords().option("account", account)}</>;
}

/** A column's `cell` for a ledger account. */
export const accountCell = (value: unknown) => <Account account={String(value)} />;
