// The cell editor for serial numbers: typed or pasted with commas between them, or many in a dialog.
import { BarsOutlined } from "@ant-design/icons";
import { serialsOf, serialsText } from "@kontor/contracts/document/tracking";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { CellInput } from "../../voucher/grid/cell-input.tsx";
import type { EditorProps } from "../../voucher/grid/column.ts";
import { useDocumentForm } from "../document-scope.tsx";
import type { FormLine } from "../rules/line.rules.ts";
import { useSerials } from "./serials-host.tsx";

export function SerialsEditor({ line, column, label, error, turn }: EditorProps<FormLine>): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const openDialog = useSerials();
  const isRead = !line.enableSerialNumber;
  const press = (event: KeyboardEvent) => {
    const opens = event.key === "Enter" ? line.snList.trim() === "" : event.altKey && event.key === "ArrowDown";
    if (isRead || !opens || event.nativeEvent.isComposing) return;
    event.preventDefault();
    openDialog(line.id);
  };
  return (
    <div className="kontor-cell-choice kontor-cell-more">
      <CellInput
        label={label}
        error={error}
        turn={turn}
        readOnly={isRead}
        value={line.snList}
        onText={(text) => documentForm.setCell(line.id, column, text)}
        onKeyDown={press}
        onLeave={() => {
          const tidy = serialsText(serialsOf(line.snList));
          if (tidy !== line.snList) documentForm.setCell(line.id, column, tidy);
        }}
      />
      {!isRead && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={here("document.serialsOpen")}
          onClick={() => openDialog(line.id)}
        >
          <BarsOutlined />
        </button>
      )}
    </div>
  );
}
