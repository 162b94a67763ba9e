// Picks serial numbers that a return takes back from those of its source's line that no other return took.
import { trackedKey } from "@kontor/contracts/document/tracking";
import { Checkbox, Input } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { SCAN_FIELD } from "../../scanner/barcode-listener.ts";
import { holdingText, serialsIn } from "../rules/tracked.rules.ts";

interface Props {
  left: readonly string[];
  chosen: readonly string[];
  onAdd(serials: readonly string[]): void;
  onRemove(serials: readonly string[]): void;
}

export function SourceSerials({ left, chosen, onAdd, onRemove }: Props): ReactNode {
  const here = useTranslation();
  const [text, setText] = useState("");
  const own = new Map(chosen.map((serial) => [trackedKey(serial), serial]));
  /** Takes the number that is typed or scanned; a part of one stays as the filter. */
  const take = () => {
    const keys = new Set(serialsIn(text, new Date().getFullYear()).map(trackedKey));
    const exact = left.filter((serial) => keys.has(trackedKey(serial)));
    if (exact.length === 0) return;
    setText("");
    onAdd(exact);
  };
  return (
    <>
      <Input
        {...{ [SCAN_FIELD]: "" }}
        autoFocus
        allowClear
        aria-label={here("document.serialFind")}
        placeholder={here("document.serialFind")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={take}
      />
      <div className="kontor-serials" style={{ marginTop: 8 }}>
        {holdingText(left, text).map((serial) => {
          const taken = own.get(trackedKey(serial));
          return (
            <Checkbox
              key={serial}
              checked={taken !== undefined}
              onChange={() => (taken === undefined ? onAdd([serial]) : onRemove([taken]))}
            >
              {serial}
            </Checkbox>
          );
        })}
      </div>
    </>
  );
}
