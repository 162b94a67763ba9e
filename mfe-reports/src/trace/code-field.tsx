// The field for a serial number, a batch number or a GS1 code, typed or scanned.
import { ScanOutlined } from "@ant-design/icons";
import { GS } from "@kontor/contracts/core/gs1";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { isSeparator } from "@kontor/ui-kit/scanner/barcode-listener";
import { Input } from "antd";
import { useState } from "react";

const WIDTH_PX = 420;
const LENGTH_MAX = 200;

interface Props {
  /** What is traced now. */
  code: string;
  onSeek(code: string): void;
}

/** Keeps the focus, with its text selected: the next scan replaces it. */
export function CodeField({ code, onSeek }: Props) {
  const t = useTranslation();
  const [text, setText] = useState(code);
  return (
    <Input.Search
      autoFocus
      allowClear
      className="kontor-search"
      style={{ maxWidth: WIDTH_PX }}
      prefix={<ScanOutlined />}
      maxLength={LENGTH_MAX}
      aria-label={t("trace.code")}
      placeholder={t("trace.codeHint")}
      enterButton={t("button.search")}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        // A field takes no control character by itself; without it two values of a GS1 code would be one.
        if (!isSeparator(event)) return;
        event.preventDefault();
        setText((now) => now + GS);
      }}
      onSearch={(sought) => onSeek(sought.trim())}
    />
  );
}
