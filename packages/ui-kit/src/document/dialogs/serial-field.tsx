// The field that serial numbers are typed, scanned or pasted into. It is empty again at once, so that the next scan stands alone.
import { GS } from "@kontor/contracts/core/gs1";
import { Input } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { isSeparator, SCAN_FIELD } from "../../scanner/barcode-listener.ts";

interface Props {
  label: "document.serialHere" | "document.serialFind";
  rows: number;
  value: string;
  onChange(text: string): void;
  onEnter(): void;
  onBlur?(): void;
}

/** Of several lines, so that a pasted column keeps its line ends. */
export function SerialField({ label, rows, value, onChange, onEnter, onBlur }: Props): ReactNode {
  const here = useTranslation();
  return (
    <Input.TextArea
      {...{ [SCAN_FIELD]: "" }}
      autoFocus
      rows={rows}
      aria-label={here(label)}
      placeholder={here(label)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onBlur?.()}
      onKeyDown={(event) => {
        // A field takes no control character by itself; without it two values of a GS1 code would be one.
        if (!isSeparator(event)) return;
        event.preventDefault();
        const field = event.currentTarget;
        field.setRangeText(GS, field.selectionStart, field.selectionEnd, "end");
        onChange(field.value);
      }}
      onPressEnter={(event) => {
        if (event.shiftKey) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
