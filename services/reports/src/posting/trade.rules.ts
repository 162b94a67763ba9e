// Which documents are purchases, sales and retail sales, as the home page counts them (reference.md §4.7).
import { documentKinds } from "@kontor/contracts/document/kinds";

export type Trade = "buy" | "sale" | "retail";

/** What a kind is of the three; undefined: none, goods move without trade. */
export function tradeOf(kind: string): Trade | undefined {
  const traits = documentKinds.find(({ name }) => name === kind);
  if (!traits || traits.moneySign === 0) return undefined;
  if (traits.settlement === "cash") return "retail";
  return traits.partner.type === "供应商" ? "buy" : "sale";
}
