// Prints an audited document: choose the paper, see the sheets, print them (business.md §9, reference.md §8.7).
import type { DocumentKind } from "@kontor/contracts/document/define";
import type { PrintedDocument } from "@kontor/contracts/document/document";
import { Button, InputNumber, Result, Segmented, Space, Spin, Switch } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { PageDialog } from "../../dialog/dialog.tsx";
import { refusalText } from "../../feedback/refusal-text.ts";
import { say } from "../../feedback/speak.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { useRead } from "../../query/query.ts";
import { CallError } from "../../request/request.ts";
import type { BillLook } from "../detail/look.ts";
import {
  type Paper,
  PRINT_DEFAULT,
  type PrintChoice,
  paperOf,
  rememberedChoice,
  SIZE_MAX_MM,
  SIZE_MIN_MM,
} from "./formats.ts";
import { paperStyle } from "./paper-style.ts";
import { Sheets } from "./sheets.tsx";

const WIDTH_PX = 1080;

interface Props {
  kind: DocumentKind;
  look: BillLook;
  id: string;
  onClose(): void;
}

export default function PrintDialog({ kind, look, id, onClose }: Props): ReactNode {
  const here = useWords();
  const { data, error } = useRead(kind.endpoints.print, { query: { id } });
  const kept = rememberedChoice(kind.name);
  const [choice, setChoice] = useState<PrintChoice>(() => kept.read() ?? PRINT_DEFAULT);
  const [ready, setReady] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const choose = (part: Partial<PrintChoice>) => {
    const next = { ...choice, ...part };
    setReady(false);
    setChoice(next);
    kept.write(next);
  };
  const print = () => {
    try {
      frame.current?.contentWindow?.focus();
      frame.current?.contentWindow?.print();
    } catch {
      say.error("document.printFailed");
    }
  };
  const side = (name: "width" | "height") => (
    <InputNumber
      aria-label={here(`document.paper-${name}`)}
      min={SIZE_MIN_MM}
      max={SIZE_MAX_MM}
      precision={0}
      suffix="mm"
      value={choice[name]}
      onChange={(value) => value !== null && choose({ [name]: value })}
    />
  );
  return (
    <PageDialog
      title={here("document.printTitle", { what: here(look.title) })}
      className="kontor-roomy"
      width={WIDTH_PX}
      onClose={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{here("button.close")}</Button>
          <Button type="primary" disabled={!ready} onClick={print}>
            {here("list.print")}
          </Button>
        </Space>
      }
    >
      <Space wrap style={{ marginBottom: 8 }}>
        <Segmented<PrintChoice["paper"]>
          value={choice.paper}
          onChange={(paper) => choose({ paper })}
          options={(["full", "half", "third", "custom"] as const).map((paper) => ({
            value: paper,
            label: here(`document.paper-${paper}`),
          }))}
        />
        {choice.paper === "custom" && side("width")}
        {choice.paper === "custom" && side("height")}
        <Switch
          checked={choice.prices}
          onChange={(prices) => choose({ prices })}
          checkedChildren={here("document.withPrices")}
          unCheckedChildren={here("document.withoutPrices")}
        />
      </Space>
      {error && (
        <Result
          status="warning"
          title={error instanceof CallError ? refusalText(error) : here("document.printFailed")}
        />
      )}
      {!error && (
        <Spin spinning={!data}>
          <PaperFrame
            frame={frame}
            look={look}
            bill={data?.info}
            paper={paperOf(choice)}
            prices={choice.prices}
            onReady={() => setReady(true)}
          />
        </Spin>
      )}
    </PageDialog>
  );
}

interface FrameProps {
  frame: React.RefObject<HTMLIFrameElement | null>;
  look: BillLook;
  bill: PrintedDocument | undefined;
  paper: Paper;
  prices: boolean;
  onReady(): void;
}

/** A document of its own for the paper: its styles are a style sheet object, which the content security policy lets pass. */
function PaperFrame({ frame, look, bill, paper, prices, onReady }: FrameProps): ReactNode {
  const here = useWords();
  const [body, setBody] = useState<HTMLElement>();
  const [printedAt] = useState(() => new Date());
  const dress = () => {
    const inner = frame.current?.contentDocument;
    // The frame's own constructor: a style sheet belongs to the document it was made for.
    const Sheet = (
      frame.current?.contentWindow as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null | undefined
    )?.CSSStyleSheet;
    if (!inner || !Sheet) return undefined;
    const sheet = new Sheet();
    sheet.replaceSync(paperStyle(paper));
    inner.adoptedStyleSheets = [sheet];
    inner.documentElement.lang = document.documentElement.lang;
    inner.title = bill?.number ?? "";
    return inner.body;
  };
  // Some browsers have the frame's document at once and others after its load.
  const dressed = useRef(dress);
  useEffect(() => setBody(dressed.current()), []);
  const content = body && dress();
  return (
    <>
      <iframe
        ref={frame}
        className="kontor-print-view"
        title={here("document.printView")}
        onLoad={() => setBody(dress())}
      />
      {content &&
        bill &&
        createPortal(
          <Sheets
            key={`${paper.width} ${paper.height} ${prices}`}
            look={look}
            bill={bill}
            paper={paper}
            prices={prices}
            printedAt={printedAt}
            onReady={onReady}
          />,
          content,
        )}
    </>
  );
}
