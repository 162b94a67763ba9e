// The print preview: choose the paper, see the pages, print them (business.md §9, reference.md §8.7).
import { Button, InputNumber, Result, Segmented, Space, Spin } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { CallError } from "../../core/call-error.ts";
import { PageDialog } from "../../dialog/dialog.tsx";
import { refusalText } from "../../feedback/refusal-text.ts";
import { toast } from "../../feedback/toast.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { applyVoucherStyle } from "../style.ts";
import type { PrintContent } from "./print-content.ts";
import {
  PRINT_DEFAULT,
  type PrintChoice,
  type PrintFormat,
  printFormatOf,
  SIZE_MAX_MM,
  SIZE_MIN_MM,
  storedChoice,
} from "./print-formats.ts";
import { PrintPages } from "./print-pages.tsx";
import { printStyle, shownWidthOf } from "./print-style.ts";
import { useScaleToFit } from "./use-scale-to-fit.ts";

/** On the widest screens the paper is shown at one and a half times its size. */
const WIDTH_PX = 1500;

// Needed in a list too, where no document was opened yet: without its style the preview has no height.
applyVoucherStyle();

interface Props {
  /** The name under which the choice of paper is stored. */
  name: string;
  /** Word key of the title of what is printed. */
  title: string;
  /** The content for a choice; undefined until it is loaded. */
  contentOf(choice: PrintChoice): PrintContent | undefined;
  error: Error | null;
  onClose(): void;
  /** Further choices. */
  children?(choice: PrintChoice, choose: (part: Partial<PrintChoice>) => void): ReactNode;
}

export function PrintPreview({ name, title, contentOf, error, onClose, children }: Props): ReactNode {
  const here = useTranslation();
  const stored = storedChoice(name);
  const [choice, setChoice] = useState<PrintChoice>(() => stored.read() ?? PRINT_DEFAULT);
  const [pages, setPages] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const content = contentOf(choice);
  const choose = (part: Partial<PrintChoice>) => {
    const next = { ...choice, ...part };
    setPages(0);
    setChoice(next);
    stored.write(next);
  };
  const print = () => {
    try {
      frame.current?.contentWindow?.focus();
      frame.current?.contentWindow?.print();
    } catch {
      toast.error("document.printFailed");
    }
  };
  const side = (measure: "width" | "height") => (
    <InputNumber
      aria-label={here(`document.paper-${measure}`)}
      min={SIZE_MIN_MM}
      max={SIZE_MAX_MM}
      precision={0}
      suffix="mm"
      value={choice[measure]}
      onChange={(value) => value !== null && choose({ [measure]: value })}
    />
  );
  return (
    <PageDialog
      title={here("document.printTitle", { what: here(title) })}
      className="kontor-roomy kontor-print"
      width={WIDTH_PX}
      onClose={onClose}
      footer={
        <Space>
          <output className="kontor-soft">{pages > 0 && here("document.pages", { count: pages })}</output>
          <Button onClick={onClose}>{here("button.close")}</Button>
          <Button type="primary" disabled={pages === 0} onClick={print}>
            {here("list.print")}
          </Button>
        </Space>
      }
    >
      <Space wrap style={{ marginBottom: 8 }}>
        <Segmented<PrintChoice["paper"]>
          className="kontor-papers"
          value={choice.paper}
          onChange={(paper) => choose({ paper })}
          options={(["full", "half", "third", "custom"] as const).map((paper) => ({
            value: paper,
            label: here(`document.paper-${paper}`),
          }))}
        />
        {choice.paper === "custom" && side("width")}
        {choice.paper === "custom" && side("height")}
        {children?.(choice, choose)}
        {choice.paper !== "custom" && <span className="kontor-soft">{here("document.paper-tractor")}</span>}
      </Space>
      {error ? (
        <Result
          status="warning"
          title={error instanceof CallError ? refusalText(error) : here("document.printFailed")}
        />
      ) : (
        <Spin spinning={!content}>
          <PrintFrame frame={frame} content={content} format={printFormatOf(choice)} onReady={setPages} />
        </Spin>
      )}
    </PageDialog>
  );
}

interface FrameProps {
  frame: React.RefObject<HTMLIFrameElement | null>;
  content: PrintContent | undefined;
  format: PrintFormat;
  /** Called with the number of pages once they are rendered. */
  onReady(pages: number): void;
}

/** An iframe with a document of its own for the paper: its styles are a style sheet object, which the content security policy allows. */
function PrintFrame({ frame, content, format, onReady }: FrameProps): ReactNode {
  const here = useTranslation();
  const [body, setBody] = useState<HTMLElement>();
  const [printedAt] = useState(() => new Date());
  const dress = () => {
    const inner = frame.current?.contentDocument;
    // The frame's own constructor: a style sheet belongs to the document it was created for.
    const Sheet = (
      frame.current?.contentWindow as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null | undefined
    )?.CSSStyleSheet;
    if (!inner || !Sheet) return undefined;
    const styles = new Sheet();
    styles.replaceSync(printStyle(format));
    inner.adoptedStyleSheets = [styles];
    inner.documentElement.lang = content?.language ?? document.documentElement.lang;
    inner.title = content?.number ?? "";
    inner.onkeydown = ({ key }) => {
      // The dialog hears no key that is pressed inside the frame.
      if (key === "Escape")
        frame.current?.dispatchEvent(new KeyboardEvent("keydown", { key, code: key, bubbles: true }));
    };
    return inner.body;
  };
  // Some browsers have the frame's document at once and others after its load event.
  const dressed = useRef(dress);
  useEffect(() => setBody(dressed.current()), []);
  const container = body && dress();
  const { box, scale } = useScaleToFit(shownWidthOf(format));
  return (
    <>
      <div ref={box} className="kontor-print-box">
        <iframe
          ref={frame}
          className="kontor-print-view"
          style={{ width: `${100 / scale}%`, height: `${100 / scale}%`, transform: `scale(${scale})` }}
          title={here("document.printView")}
          onLoad={() => setBody(dress())}
        />
      </div>
      {container &&
        content &&
        createPortal(
          <PrintPages
            // Measured again for another paper size and for other columns.
            key={[format.width, format.height, ...content.columns.map(({ name }) => name)].join(" ")}
            content={content}
            format={format}
            printedAt={printedAt}
            onReady={onReady}
          />,
          container,
        )}
    </>
  );
}
