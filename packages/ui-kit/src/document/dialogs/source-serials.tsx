// Picks serial numbers that a return takes back from those of its source's line that no other return took.
import { trackedKey } from "@kontor/contracts/document/tracking";
import { Checkbox, Input } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { SCAN_FIELD } from "../../scanner/barcode-listener.ts";
import { holdingText } from "../rules/tracked.rules.ts";
import type { ReadSerials } from "./serial-texts.ts";

interface Props {
  read: ReadSerials;
  left: readonly string[];
  chosen: readonly string[];
  onAdd(serials: readonly string[]): void;
  onRemove(serials: readonly string[]): void;
}

export function SourceSerials({ read, left, chosen, onAdd, onRemove }: Props): ReactNode {
  const here = useTranslation();
  const [text, setText] = useState("");
  const own = new Map(chosen.map((serial) => [trackedKey(serial), serial]));
  /** Takes the numbers that are typed or scanned; others, and a part of one, stay as the filter. */
  const add = (serials: readonly string[]) => {
    const there = new Map(left.map((serial) => [trackedKey(serial), serial]));
    const exact = serials.flatMap((serial) => there.get(trackedKey(serial)) ?? []);
    setText(serials.filter((serial) => !there.has(trackedKey(serial))).join(", "));
    if (exact.length > 0) onAdd(exact);
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
        onPressEnter={() => read(text, { add, keep: setText })}
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
