// The button of the advanced query and its dialog: conditions of field, comparison and value, of which all or any must hold.
import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { ButtonTooltip } from "../feedback/button-tooltip.tsx";
import { useTranslation } from "../i18n/i18n.tsx";
import { type Column, filterKindOf } from "./column.ts";
import { type Askable, choicesOf, finished, rowShape } from "./filter-builder.rules.ts";
import { type AnyRow, useListPage } from "./list-page.tsx";

const AdvancedDialog = lazy(() => import("./filter-builder-dialog.tsx"));

export function AdvancedQuery({ columns }: { columns: readonly Column<AnyRow>[] }): ReactNode {
  const { list, open } = useListPage();
  const t = useTranslation();
  const shape = rowShape(list.endpoint.response);
  const askable = columns.flatMap((column): Askable[] => {
    const holds = filterKindOf(column, shape[column.name]);
    return holds ? [{ name: column.name, holds, choices: choicesOf(shape[column.name]) ?? [] }] : [];
  });
  if (askable.length === 0) return null;
  const show = (close: () => void) => (
    <Suspense fallback={null}>
      <AdvancedDialog askable={askable} onClose={close} />
    </Suspense>
  );
  return (
    <ButtonTooltip title={t("list.advanced")}>
      <Badge count={finished(list.advanced.conditions).length} size="small" offset={[-6, 6]}>
        <Button type="text" aria-label={t("list.advanced")} icon={<FilterOutlined />} onClick={() => open(show)} />
      </Badge>
    </ButtonTooltip>
  );
}
