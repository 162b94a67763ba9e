// How many can be made of the stock of the children, beside the buttons of an assembly's lines.
import { waysOf } from "@kontor/contracts/document/movements";
import { Typography } from "antd";
import type { ReactNode } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useDocumentForm, useDocumentState } from "../document-scope.tsx";
import { isBlank } from "../rules/line.rules.ts";
import { makeable } from "../rules/recipe.rules.ts";

/** Nothing in kinds whose first line's goods are not made of the others'. */
export function Makeable(): ReactNode {
  const { movements } = useDocumentForm().kind;
  return movements.hasParent && waysOf(movements, 2)[0] === 1 ? <Count /> : null;
}

function Count(): ReactNode {
  const here = useTranslation();
  const count = useDocumentState(({ order, lines }) =>
    makeable(order.flatMap((id) => lines.get(id) ?? []).filter((line) => !isBlank(line))),
  );
  return count === undefined ? null : (
    <Typography.Text type="secondary">{here("document.makeable", { count: formatNumber(count) })}</Typography.Text>
  );
}
