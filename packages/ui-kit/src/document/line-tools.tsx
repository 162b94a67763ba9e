// The buttons above the lines of a document's form.
import {
  BlockOutlined,
  DisconnectOutlined,
  HistoryOutlined,
  HomeOutlined,
  ImportOutlined,
  LockOutlined,
  ScanOutlined,
  SearchOutlined,
} from "@ant-design/icons";
import { GS } from "@kontor/contracts/core/gs1";
import { newId } from "@kontor/contracts/core/id";
import { Button, Form, Input } from "antd";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { toast } from "../feedback/toast.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { isSeparator, SCAN_FIELD } from "../scanner/barcode-listener.ts";
import { useSelectedLines } from "../voucher/grid/selected-lines.tsx";
import type { DocumentLayout } from "./detail/document-layout.ts";
import { useDocumentForm } from "./document-scope.tsx";
import { useProductPicker } from "./grid/product-picker-host.tsx";
import { type FormLine, isBlank } from "./rules/line.rules.ts";
import { withoutLost } from "./rules/loss.rules.ts";

const SetWarehouseDialog = lazy(() => import("./dialogs/set-warehouse-dialog.tsx"));
const ImportLinesDialog = lazy(() => import("./dialogs/import-lines-dialog.tsx"));
const HoldingsDialog = lazy(() => import("./holdings/holdings-dialog.tsx"));
const TemplatesDialog = lazy(() => import("./dialogs/templates-dialog.tsx"));
const HistoryDocumentsDialog = lazy(() => import("./dialogs/history-documents-dialog.tsx"));

export function PickProducts(): ReactNode {
  const here = useTranslation();
  const open = useProductPicker();
  return (
    <Button size="small" icon={<SearchOutlined />} onClick={() => open()}>
      {here("document.pickProducts")}
    </Button>
  );
}

/** A field that takes one barcode after the other, of any length, and keeps the focus. */
export function ScanBarcode(): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const scan = () => {
    const code = text.trim();
    setText("");
    if (code !== "") void documentForm.scan({ code });
  };
  return (
    <>
      <Button ref={button} size="small" icon={<ScanOutlined />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {here(isOpen ? "document.scanFold" : "document.scan")}
      </Button>
      {isOpen && (
        <Input
          {...{ [SCAN_FIELD]: "" }}
          autoFocus
          size="small"
          className="kontor-scan-field"
          aria-label={here("document.scan")}
          placeholder={here("document.scanHere")}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={scan}
          onKeyDown={(event) => {
            // A field takes no control character by itself; without it two values of a GS1 code would be one.
            if (isSeparator(event)) {
              event.preventDefault();
              setText((now) => now + GS);
            }
            if (event.key !== "Escape") return;
            // The first Escape leaves the field; the next one leaves the form.
            event.stopPropagation();
            button.current?.focus();
            setText("");
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** Sets one warehouse for the ticked lines, or for all when none is ticked; what is received comes from where it was sent to. */
export function SetWarehouse(): ReactNode {
  const here = useTranslation();
  const { form, kind } = useDocumentForm();
  const linkId = Form.useWatch("linkId", { form, preserve: true });
  const [isOpen, setOpen] = useState(false);
  const { ids } = useSelectedLines();
  if (linkId && kind.movements.hasTarget) return null;
  return (
    <>
      <Button size="small" icon={<HomeOutlined />} onClick={() => setOpen(true)}>
        {here("document.batchDepot")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SetWarehouseDialog ids={ids} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Divides the ticked lines of what is received, or the only one: one piece of each did not arrive. */
export function DivideLost(): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const linkId = Form.useWatch("linkId", { form: documentForm.form, preserve: true });
  const { ids, clear } = useSelectedLines();
  if (!linkId) return null;
  const divide = () => {
    const lines = documentForm.lines().filter((line) => line.materialId !== null);
    const chosen = lines.length === 1 ? lines : lines.filter(({ id }) => ids.includes(id));
    if (chosen.length === 0) return toast.warn("document.pickFirst");
    const parts = chosen.map((line) => withoutLost(line, newId()));
    documentForm.changeLines(
      chosen.map(({ id }) => id),
      (line) => parts.find(([rest]) => rest.id === line.id)?.[0] ?? line,
    );
    documentForm.addLines(parts.map(([, lost]) => lost));
    clear();
  };
  return (
    <Button size="small" icon={<DisconnectOutlined />} onClick={divide}>
      {here("document.divideLost")}
    </Button>
  );
}

/** Adds lines from a workbook; a linked document has only lines of its source (reference.md §1.11). */
export function ImportLines(): ReactNode {
  const here = useTranslation();
  const { form } = useDocumentForm();
  const linkId = Form.useWatch("linkId", form);
  const [isOpen, setOpen] = useState(false);
  if (linkId) return null;
  return (
    <>
      <Button size="small" icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {here("document.importLines")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportLinesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Who holds what of the first ticked line's product. */
export function LineHoldings(): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const { ids } = useSelectedLines();
  const [product, setProduct] = useState<{ id: string; name: string }>();
  const show = () => {
    const line = documentForm.lines().find(({ id, materialId }) => materialId !== null && ids.includes(id));
    if (line?.materialId) setProduct({ id: line.materialId, name: line.name });
    else toast.warn("document.pickFirst");
  };
  return (
    <>
      <Button size="small" icon={<LockOutlined />} onClick={show}>
        {here("holdings.open")}
      </Button>
      {product && (
        <Suspense fallback={null}>
          <HoldingsDialog product={product} onClose={() => setProduct(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Earlier documents with the same partner. */
export function HistoryDocuments({ layout }: { layout: DocumentLayout }): ReactNode {
  const here = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        {here("document.historyBills")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HistoryDocumentsDialog layout={layout} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Templates of what the parent is made of; nothing in kinds whose goods are not made of others. */
export function Templates(): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const [parent, setParent] = useState<FormLine>();
  if (!documentForm.kind.movements.hasParent) return null;
  const show = () => {
    const first = documentForm.lines().find((line) => !isBlank(line));
    if (first?.materialId) setParent(first);
    else toast.warn("document.parentFirst");
  };
  return (
    <>
      <Button size="small" icon={<BlockOutlined />} onClick={show}>
        {here("document.templates")}
      </Button>
      {parent && (
        <Suspense fallback={null}>
          <TemplatesDialog parent={parent} onClose={() => setParent(undefined)} />
        </Suspense>
      )}
    </>
  );
}
