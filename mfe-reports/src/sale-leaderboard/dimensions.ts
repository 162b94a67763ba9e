// What each dimension of the leaderboard opens: the lines of goods, or the documents of people.
import type { LeaderboardRow, SaleDimension } from "@kontor/contracts/reports/leaderboard";
import type { Behind } from "../shared/sold/drill.ts";

const NONE = "none";
/** A field of the call, which stands for nothing where there is no subject; or a filter, in which `none` does. */
const FIELDS: Readonly<Partial<Record<SaleDimension, string>>> = {
  ...{ product: "materialId", category: "categoryIds", depot: "depotIds", department: "organizationIds" },
};
const FILTERS: Readonly<Partial<Record<SaleDimension, string>>> = {
  ...{ customer: "organId", seller: "sellerId", operator: "creator" },
};

export const opensLines = (dimension: SaleDimension): boolean =>
  dimension === "product" || dimension === "category" || dimension === "depot";

/** The rows behind a row; undefined where no filter finds them: goods without category, documents without department. */
export function behindRow(
  dimension: SaleDimension,
  { subjectId }: Pick<LeaderboardRow, "subjectId">,
  { fixed, filters }: Behind,
): Behind | undefined {
  const [field, filter] = [FIELDS[dimension], FILTERS[dimension]];
  if (filter) return { fixed, filters: { ...filters, [filter]: subjectId ?? NONE } };
  return field && subjectId !== null ? { fixed: { ...fixed, [field]: subjectId }, filters } : undefined;
}
