// Picks serial numbers that a return takes back from those of its source's line that no other return took.
import { trackedKey } from "@kontor/contracts/document/tracking";
import { Checkbox } from "antd";
import { type ReactNode, useState } from "react";
import { holdingText } from "../rules/tracked.rules.ts";
import { SerialField } from "./serial-field.tsx";
import type { ReadSerials } from "./serial-texts.ts";

interface Props {
  read: ReadSerials;
  left: readonly string[];
  chosen: readonly string[];
  onAdd(serials: readonly string[]): void;
  onRemove(serials: readonly string[]): void;
  onMissing(serials: readonly string[]): void;
}

export function SourceSerials({ read, left, chosen, onAdd, onRemove, onMissing }: Props): ReactNode {
  const [text, setText] = useState("");
  const [sought, setSought] = useState("");
  const own = new Map(chosen.map((serial) => [trackedKey(serial), serial]));
  /** Takes the numbers that are typed or scanned; others are listed, and the first is searched for. */
  const add = (serials: readonly string[]) => {
    const there = new Map(left.map((serial) => [trackedKey(serial), serial]));
    const exact = serials.flatMap((serial) => there.get(trackedKey(serial)) ?? []);
    const missing = serials.filter((serial) => !there.has(trackedKey(serial)));
    onMissing(missing);
    setSought(missing[0] ?? "");
    if (exact.length > 0) onAdd(exact);
  };
  return (
    <>
      <SerialField
        label="document.serialFind"
        rows={1}
        value={text}
        onChange={setText}
        onEnter={() => {
          setText("");
          setSought("");
          read(text, add);
        }}
      />
      <div className="kontor-serials" style={{ marginTop: 8 }}>
        {holdingText(left, text === "" ? sought : text).map((serial) => {
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
