// Adding open items of a partner to an open slip (reference.md §3.4).
import { newId } from "@kontor/contracts/core/id";
import { getBeginNeed, listOpenItems } from "@kontor/contracts/finance/open-item";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { call } from "@kontor/ui-kit/request";
import type { FormStore } from "@kontor/ui-kit/voucher/form/form-store";
import type { OpenSlip, SlipState } from "./open-slip.ts";
import { openUntil } from "./open-until.ts";
import { lineOfDebt, lineOfOpening, OPENING, type SlipHead, type SlipLine } from "./slip.rules.ts";

/** The most documents of one partner that are added at once (reference.md §3.4). */
const DEBTS_AT_ONCE = 1000;

type OpenItemActions = Pick<OpenSlip, "openItemQuery" | "addDebts" | "addOpening" | "takePartner">;

export function openItemActions(store: FormStore<SlipHead, SlipLine, SlipState>): OpenItemActions {
  const addDebts = (more: readonly SlipLine[]) => {
    const present = new Set(store.lines().map((line) => line.billId ?? OPENING));
    const added = more.filter((line) => !present.has(line.billId ?? OPENING));
    store.appendLines(added);
    const [first] = added;
    if (first) store.goTo(first.id, "eachAmount");
  };
  const exceptId = () => (store.isNew ? {} : { exceptSlipId: store.state.getState().id });
  const openItemQuery = () => ({ ...exceptId(), ...openUntil(store.head().billTime, new Date()) });
  /** The line that settles the partner's opening balance; empty when nothing of it is open. */
  const openingOf = async (organId: string): Promise<SlipLine[]> => {
    const opening = await call(getBeginNeed, { query: { organId, ...exceptId() } });
    return opening.isOpen ? [lineOfOpening(newId(), opening)] : [];
  };
  return {
    openItemQuery,
    addDebts,
    async addOpening() {
      const { organId } = store.head();
      if (!organId) return toast.warn("slip.partnerFirst");
      const opening = await openingOf(organId);
      if (opening.length === 0) return toast.info("slip.noOpening");
      addDebts(opening);
    },
    async takePartner(side, { organId, organName }) {
      const page = { currentPage: 1, pageSize: DEBTS_AT_ONCE };
      const query = { supplierType: side, organId, ...page, ...openItemQuery() };
      const [opening, debts] = await Promise.all([openingOf(organId), call(listOpenItems, { query })]);
      store.form.setFieldsValue({ organId, organName });
      store.replaceLines([]);
      addDebts([...opening, ...debts.rows.map((debt) => lineOfDebt(newId(), debt))]);
    },
  };
}
