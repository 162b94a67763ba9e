// The amounts of a document's head that are computed from its lines until the user types them, and the shares that a return has of its source.
import type { HeadMoney } from "@kontor/contracts/document/amounts";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { figure, type LineFigures } from "@kontor/contracts/document/totals";
import type { FormInstance } from "antd";
import type { FormStore } from "../voucher/form/form-store.ts";
import type { DocumentState } from "./document-form.types.ts";
import type { DocumentContent, Head } from "./rules/head.rules.ts";
import { type Back, discounted, follow, isProposed, moneyOf, totalsOf } from "./rules/header-amounts.rules.ts";
import { type FormLine, figuresOf, isBlank } from "./rules/line.rules.ts";
import { type Proposed, returned, returnLines } from "./rules/return.rules.ts";
import { NOTHING_LEFT } from "./rules/source-document.rules.ts";

type Left = typeof NOTHING_LEFT;
type Lines = Pick<FormStore<Head, FormLine, DocumentState>, "head" | "lines" | "showLines">;

/** Header amounts that are computed from the lines until the user types them. */
const FOLLOWING = ["changeAmount", "getAmount"] as const;

export interface HeaderAmounts {
  /** Computes the lines' shares and the head's amounts, and shows them. @returns the sums */
  recalculate(): ReturnType<typeof totalsOf>;
  /** The form begins with this content: finds which of its amounts were typed. */
  begin(content: DocumentContent): void;
  /** The user has typed into these fields. */
  typed(values: Partial<Head>): void;
  /** What is left of a return's source. */
  setLeft(left: Left): void;
  /** The lines are now those of a source: a return takes its share of the source's discount again. */
  follow(left: Left): void;
}

/** @param store asked when amounts are computed, which is after the form has begun */
export function headerAmounts(kind: DocumentKind, form: FormInstance<Head>, store: () => Lines): HeaderAmounts {
  const typedFields = new Set<keyof HeadMoney>();
  /** The sum of the lines for which the discount was typed: the discount stays until that sum changes. */
  let discountFor: string | undefined;
  /** Whether a return takes its share of its source's discount; ends when the user types another discount. */
  let sharesDiscount = false;
  let left = NOTHING_LEFT;
  let proposed: Proposed = new Map();

  const back = (lines: readonly FormLine[]): Back => ({
    openDebt: left.debt,
    discount: sharesDiscount && left.shared ? { source: left.shared, lines: returnLines(lines) } : undefined,
  });
  const written = () =>
    figuresOf(
      store()
        .lines()
        .filter((line) => !isBlank(line)),
    );
  const followed = (figures: readonly LineFigures[], now: HeadMoney, fixed: ReadonlySet<keyof HeadMoney>) =>
    follow(kind.amounts, figures, now, fixed, back(store().lines()));
  const show = (before: HeadMoney, next: HeadMoney) => {
    const names = Object.keys(next) as (keyof HeadMoney)[]; // the names of NO_MONEY
    const changed = names.filter((name) => before[name] !== next[name]);
    if (changed.length > 0) form.setFieldsValue(Object.fromEntries(changed.map((name) => [name, next[name]])));
  };
  /** Recalculates the lines of a return from what is left of their source. */
  const shareSource = () => {
    if (!left.shared) return;
    const next = returned(store().lines(), left.shared, proposed);
    proposed = next.proposed;
    store().showLines(next.changed);
  };

  return {
    recalculate() {
      shareSource();
      const figures = written();
      const now = moneyOf(store().head());
      const fixed = new Set(typedFields);
      if (discountFor === totalsOf(figures, now).totalTaxLastMoney) fixed.add("discountMoney");
      const next = followed(figures, now, fixed);
      show(now, next);
      return totalsOf(figures, next);
    },
    begin({ head, lines }) {
      const figures = figuresOf(lines);
      const stored = totalsOf(figures, head);
      typedFields.clear();
      sharesDiscount = true;
      const { discountMoney } = follow(kind.amounts, figures, moneyOf(head), new Set(), back(lines));
      sharesDiscount = figure(discountMoney).equals(figure(stored.discountMoney));
      if (lines.length > 0 && !isProposed(kind.amounts, figures, head, back(lines))) typedFields.add("changeAmount");
      if (lines.length > 0 && Number(stored.backAmount) !== 0) typedFields.add("getAmount");
      discountFor = stored.totalTaxLastMoney;
    },
    typed(values) {
      if ("discount" in values || "discountMoney" in values) {
        const edited = "discount" in values ? "discount" : "discountMoney";
        sharesDiscount = false;
        const now = moneyOf(store().head());
        const figures = written();
        const next = discounted(figures, now, edited);
        show({ ...now, [edited]: next[edited] }, next);
        discountFor = totalsOf(figures, next).totalTaxLastMoney;
      }
      for (const name of FOLLOWING) {
        if (!(name in values)) continue;
        typedFields.delete(name);
        const now = moneyOf(store().head());
        // An amount is computed again once its field is emptied or holds the computed value.
        const follows = () => figure(followed(written(), now, typedFields)[name]).equals(figure(now[name]));
        if (`${values[name] ?? ""}`.trim() !== "" && !follows()) typedFields.add(name);
      }
    },
    setLeft(next) {
      left = next;
    },
    follow(next) {
      [left, sharesDiscount, discountFor] = [next, true, undefined];
    },
  };
}
