// Figures of reports as texts: quantities, amounts and prices, which a role may hide.
import { plain } from "@kontor/contracts/core/decimal";
import { MASKED_FIGURE } from "@kontor/contracts/reports/dashboard";
import { formatAmount, formatNumber } from "@kontor/ui-kit/i18n/format";

/** Figures hidden by the role arrive as null. */
const hiddenOr = (show: (figure: string) => string) => (value: unknown) =>
  value === null ? MASKED_FIGURE : typeof value === "string" ? show(value) : "";

export const quantityText = hiddenOr((figure) => formatNumber(plain(figure)));
export const amountText = hiddenOr((figure) => formatAmount(figure));
/** A price with as many decimals as it needs, at least two. */
export const priceText = hiddenOr((figure) => formatAmount(plain(figure)));
