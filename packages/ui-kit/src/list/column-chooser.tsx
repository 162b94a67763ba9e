// Lets the user choose which columns are shown, and stores the choice per page.
import { SettingOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { ButtonTooltip } from "../feedback/button-tooltip.tsx";
import { useTranslation } from "../i18n/i18n.tsx";
import { type Column, fullHeadingOf } from "./column.ts";
import { chosen, isShown } from "./columns.rules.ts";
import type { AnyRow } from "./list-page.tsx";
import type { ColumnMemory } from "./stored-columns.ts";

interface Props {
  columns: readonly Column<AnyRow>[];
  memory: ColumnMemory;
}

export function ColumnChooser({ columns, memory }: Props): ReactNode {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const boxes = useRef<HTMLDivElement>(null);
  // The list is rendered at the end of the document, where Tab would reach it last.
  const moveFocus = (open: boolean) => {
    const focus = document.activeElement;
    if (open) boxes.current?.querySelector("input")?.focus();
    else if (focus === document.body || boxes.current?.contains(focus)) button.current?.focus();
  };
  const list = (
    <div ref={boxes}>
      <Checkbox.Group
        className="kontor-chooser"
        options={columns.map((column) => ({ value: column.name, label: fullHeadingOf(column, t) }))}
        value={columns.filter((column) => isShown(column, memory.choice)).map(({ name }) => name)}
        onChange={(ticked) => memory.choose(chosen(columns, ticked))}
      />
      <Button type="link" size="small" onClick={memory.restore}>
        {t("list.restoreColumns")}
      </Button>
    </div>
  );
  return (
    <ButtonTooltip title={t("list.columns")}>
      <Popover
        content={list}
        trigger="click"
        placement="bottomRight"
        title={t("list.columns")}
        open={isOpen}
        onOpenChange={setOpen}
        afterOpenChange={moveFocus}
        destroyOnHidden
      >
        <Button ref={button} type="text" aria-label={t("list.columns")} icon={<SettingOutlined />} />
      </Popover>
    </ButtonTooltip>
  );
}
