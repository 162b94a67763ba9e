// Names of what sales are ranked by: departments are known to the browser, all others to the report.
import type { LeaderboardRow, SaleDimension } from "@kontor/contracts/reports/leaderboard";
import { getOrganizationTree } from "@kontor/contracts/system/organization";
import { type Branch, branches } from "@kontor/ui-kit/fields/tree-options.rules";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useReadWhen } from "@kontor/ui-kit/query";

const named = (tree: readonly Branch[]): [string, string][] =>
  tree.flatMap(({ value, title, children = [] }): [string, string][] => [
    [String(value), String(title)],
    ...named(children),
  ]);

/** The name of a row; a word for documents and goods without one. */
export function useSubjectNames(dimension: SaleDimension): (row: Pick<LeaderboardRow, "subjectId" | "name">) => string {
  const t = useTranslation();
  const isOfDepartments = dimension === "department";
  const tree = useReadWhen(isOfDepartments, getOrganizationTree, { query: {} }).data ?? [];
  const names = new Map(isOfDepartments ? named(branches(tree)) : []);
  return ({ subjectId, name }) => name || names.get(subjectId ?? "") || t("sale-leaderboard.none");
}
