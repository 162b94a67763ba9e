// The buttons that add and delete lines.
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { toast } from "../../feedback/toast.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useGridContext } from "./grid-context.tsx";
import { useSelectedLines } from "./selected-lines.tsx";

/** Adds a line, with the active cell in the given column. */
export function AddLine({ column }: { column: string }): ReactNode {
  const here = useTranslation();
  const grid = useGridContext();
  return (
    <Button size="small" icon={<PlusOutlined />} onClick={() => grid.addLine(column)}>
      {here("document.addLine")}
    </Button>
  );
}

/** Deletes the ticked lines; where a form must have a line, a new one is added with the active cell in the given column. */
export function RemoveLines({ column }: { column?: string }): ReactNode {
  const here = useTranslation();
  const grid = useGridContext();
  const { ids, clear } = useSelectedLines();
  const remove = () => {
    if (ids.length === 0) return toast.warn("document.pickFirst");
    grid.removeLines(ids);
    clear();
    if (column !== undefined && grid.state.getState().order.length === 0) grid.addLine(column);
  };
  return (
    <Button size="small" icon={<DeleteOutlined />} onClick={remove}>
      {here("document.removeLines")}
    </Button>
  );
}
