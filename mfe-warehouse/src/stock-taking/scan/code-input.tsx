// The field that takes scanned or typed barcodes; it has the focus again after each.
import { BarcodeOutlined } from "@ant-design/icons";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button, Input, type InputRef, Space } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTypedText } from "../queue/typed-text.ts";

/** The longest barcode; the text of a GS1 code says more. */
const LENGTH_MAX = 160;

interface Props {
  taskId: string;
  /** Goods wait for their batch or quantity, which have the focus. */
  isOpen: boolean;
  onCode(code: string): void;
}

export function CodeInput({ taskId, isOpen, onCode }: Props) {
  const t = useTranslation();
  const [text, type] = useTypedText(taskId, "code");
  const field = useRef<InputRef>(null);
  // The keyboard on the screen would cover what is counted: it comes for who touches the field.
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (!isOpen) field.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const take = () => {
    const code = text?.trim() ?? "";
    type(undefined);
    setTouched(false);
    field.current?.focus();
    if (code !== "") onCode(code);
  };
  return (
    <Space.Compact block size="large">
      {/* The field handles a scanner's Enter itself. */}
      <div data-scan-field="" style={{ flex: 1 }}>
        <Input
          ref={field}
          size="large"
          prefix={<BarcodeOutlined />}
          enterKeyHint="done"
          inputMode={isTouched ? "text" : "none"}
          onPointerDown={() => setTouched(true)}
          autoComplete="off"
          maxLength={LENGTH_MAX}
          placeholder={t("stock-taking.scanHere")}
          aria-label={t("stock-taking.scanHere")}
          value={text ?? ""}
          onChange={(event) => type(event.target.value)}
          onPressEnter={(event) => {
            // Else the same key would answer the question for the quantity.
            event.preventDefault();
            take();
          }}
        />
      </div>
      <Button size="large" type="primary" onClick={take}>
        {t("stock-taking.take")}
      </Button>
    </Space.Compact>
  );
}
