// Asks the stock ledger for the costs of goods that come in without a price or a source document, between the attempts of a write (docs/decisions/0046).
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import type { Ctx } from "../context/ctx.ts";
import { CommitRejected } from "../voucher/commit-rejected.ts";
import { type CostNeed, needyOf, refuseCostless } from "./cost.rules.ts";
import type { StoredDocument } from "./model.ts";

export interface CostQuery {
  need: CostNeed;
  barCodes: readonly string[];
  operTime: string;
}
/** Finds the barcodes whose products have no cost at a moment. */
export type FindCostless = (ctx: Ctx, query: CostQuery) => Promise<readonly string[]>;

/** What is known of costs in one call. */
export interface Costs {
  /** Asks for what the attempt before lacked; outside any transaction. */
  prepare(): Promise<void>;
  /**
   * Within an attempt. Documents without goods that come in freely cost no question.
   * @param count of the call's documents, where not all of them are checked
   * @throws CommitRejected before a cost is known, and Refusal `document-invalid` where a product has none
   */
  check(documents: readonly StoredDocument[], count?: number): void;
}

/** @param find undefined: nothing is checked */
export function costsOf(find: FindCostless | undefined, ctx: Ctx, kind: DocumentKindValues): Costs {
  let openQueries: CostQuery[] = [];
  const isCostless = new Map<string, boolean>();
  const keyOf = (operTime: string, barCode: string): string => `${operTime} ${barCode}`;
  return {
    async prepare() {
      for (const query of openQueries) {
        const costless = new Set(await find?.(ctx, query));
        for (const barCode of query.barCodes) isCostless.set(keyOf(query.operTime, barCode), costless.has(barCode));
      }
    },
    check(documents, count = documents.length) {
      if (!find) return;
      const all = documents.flatMap((document) => {
        const needy = needyOf(kind, document);
        return needy ? [{ document, needy }] : [];
      });
      openQueries = all.flatMap(({ document, needy: { need, lines } }): CostQuery[] => {
        const { operTime } = document.head;
        const codes = new Set(lines.map(({ barCode }) => barCode));
        const barCodes = [...codes].filter((barCode) => !isCostless.has(keyOf(operTime, barCode)));
        return barCodes.length > 0 ? [{ need, barCodes, operTime }] : [];
      });
      if (openQueries.length > 0) throw new CommitRejected("cost-unasked");
      for (const { document, needy } of all) {
        const lacks = (barCode: string) => isCostless.get(keyOf(document.head.operTime, barCode)) === true;
        refuseCostless(document, needy, lacks, count);
      }
    },
  };
}
