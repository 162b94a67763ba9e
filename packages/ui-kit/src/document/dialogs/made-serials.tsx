// Enters serial numbers of goods that come in: one after the other, pasted, or consecutive ones from prefix, start and count.
import { countedSerials, SERIALS_MAX } from "@kontor/contracts/document/tracking";
import { Button, Input, InputNumber, Space } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { SerialField } from "./serial-field.tsx";
import type { ReadSerials } from "./serial-texts.ts";

interface Props {
  read: ReadSerials;
  onAdd(serials: readonly string[]): void;
}

export function MadeSerials({ read, onAdd }: Props): ReactNode {
  const here = useTranslation();
  const [text, setText] = useState("");
  const [prefix, setPrefix] = useState("");
  const [start, setStart] = useState("001");
  const [count, setCount] = useState<number | null>(null);
  const made = countedSerials({ prefix: prefix.trim(), start, count: count ?? 0 });
  const take = () => {
    setText("");
    read(text, onAdd);
  };
  return (
    <Space orientation="vertical" style={{ width: "100%" }}>
      <SerialField label="document.serialHere" rows={2} value={text} onChange={setText} onBlur={take} onEnter={take} />
      <Space wrap>
        <Input
          style={{ width: 140 }}
          aria-label={here("document.serialPrefix")}
          placeholder={here("document.serialPrefix")}
          maxLength={40}
          value={prefix}
          onChange={(event) => setPrefix(event.target.value)}
        />
        <Input
          style={{ width: 120 }}
          aria-label={here("document.serialStart")}
          placeholder={here("document.serialStart")}
          inputMode="numeric"
          maxLength={24}
          value={start}
          onChange={(event) => setStart(event.target.value)}
        />
        <InputNumber
          style={{ width: 100 }}
          aria-label={here("document.serialCount")}
          placeholder={here("document.serialCount")}
          min={1}
          max={SERIALS_MAX}
          precision={0}
          value={count}
          onChange={setCount}
        />
        <Button disabled={made.length === 0} onClick={() => onAdd(made)}>
          {here("document.serialMake")}
        </Button>
      </Space>
    </Space>
  );
}
