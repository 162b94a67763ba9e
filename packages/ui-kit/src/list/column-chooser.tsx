// Chooses which columns are shown, and remembers it per page.
import { SettingOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useWords } from "../i18n/i18n.tsx";
import type { Column } from "./column.ts";
import type { ColumnMemory } from "./column-memory.ts";
import { chosen, isShown } from "./columns.rules.ts";
import type { AnyRow } from "./list-page.tsx";

interface Props {
  columns: readonly Column<AnyRow>[];
  memory: ColumnMemory;
}

export function ColumnChooser({ columns, memory }: Props): ReactNode {
  const here = useWords();
  const list = (
    <>
      <Checkbox.Group
        className="kontor-chooser"
        options={columns.map(({ name }) => ({ value: name, label: here.label(name) }))}
        value={columns.filter((column) => isShown(column, memory.choice)).map(({ name }) => name)}
        onChange={(ticked) => memory.choose(chosen(columns, ticked))}
      />
      <Button type="link" size="small" onClick={memory.restore}>
        {here("list.restoreColumns")}
      </Button>
    </>
  );
  return (
    <Popover content={list} trigger="click" placement="bottomRight" title={here("list.columns")}>
      <Tooltip title={here("list.columns")}>
        <Button type="text" aria-label={here("list.columns")} icon={<SettingOutlined />} />
      </Tooltip>
    </Popover>
  );
}
