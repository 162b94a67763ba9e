// Names of what sales are ranked by.
import type { LeaderboardRow } from "@kontor/contracts/reports/leaderboard";
import { useTranslation } from "@kontor/ui-kit/i18n";

/** The name of a row; a word for documents and goods without one. */
export function useSubjectNames(): (row: Pick<LeaderboardRow, "name">) => string {
  const t = useTranslation();
  return ({ name }) => name || t("sale-leaderboard.none");
}
