// Opens closed orders again, with a reason that stays in their history.
import type { DocumentRow } from "@kontor/contracts/document/document";
import type { OrderEndpoints, ProcurementEndpoints } from "@kontor/contracts/document/order-endpoints";
import { toast } from "../../feedback/toast.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useListPage } from "../../list/list-page.tsx";
import { useWrite } from "../../query/query.ts";
import { askReason } from "../../request/ask-reason.tsx";
import { sumOf } from "./order-sum.ts";

/** What is opened: the order, or only its purchase. */
const WORDS = {
  order: ["document.reopenOrder", "document.reopenOrderText"],
  purchase: ["document.reopenPurchase", "document.reopenPurchaseText"],
} as const;

/** What is opened, and by which call. */
export interface Reopened {
  what: keyof typeof WORDS;
  endpoint: OrderEndpoints["reopen"] | ProcurementEndpoints["reopen"];
}

interface Reopening {
  /** Word key of the button. */
  word: string;
  busy: boolean;
  /** Asks for the reason, and opens them; whether they were opened. */
  run(rows: readonly DocumentRow[]): Promise<boolean>;
}

export function useReopen(what: Reopened["what"], endpoint: Reopened["endpoint"]): Reopening {
  const t = useTranslation();
  const { list } = useListPage();
  const { busy, run: write } = useWrite(endpoint, list.endpoint);
  const [word, text] = WORDS[what];
  const run = async (rows: readonly DocumentRow[]) => {
    const returned = what === "order" ? sumOf(rows, "depositReturned") : undefined;
    const lead = [t(text, { count: rows.length }), ...(returned ? [t("document.reopenDeposit", { returned })] : [])];
    const reason = await askReason({ title: word, button: word, label: "document.reason", lead });
    const documents = rows.map(({ id, version }) => ({ id, version }));
    if (reason === undefined || !(await write({ body: { documents, reason } }))) return false;
    toast.success("document.reopenOrderDone", { count: rows.length });
    return true;
  };
  return { word, busy, run };
}
