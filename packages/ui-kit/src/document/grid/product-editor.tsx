// The cell editor that finds a line's product by barcode, name, mnemonic or spec. An unknown text stays, with a message.
import { findProductsBySelect } from "@kontor/contracts/warehouse/product-picker";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { call } from "../../request/request.ts";
import { SCAN_FIELD } from "../../scanner/barcode-listener.ts";
import { CellInput } from "../../voucher/grid/cell-input.tsx";
import type { EditorProps } from "../../voucher/grid/column.ts";
import { type Suggestion, Suggestions } from "../../voucher/grid/suggestions.tsx";
import { useDocumentForm } from "../document-scope.tsx";
import { coded, type FormLine } from "../rules/line.rules.ts";
import { useProductPicker } from "./product-picker-host.tsx";

const ROWS = 10;
/** The search delay in milliseconds: a scanner types faster, so its characters are not searched for one by one. */
const SEARCH_AFTER_MS = 120;
/** A GS1 code says more than a barcode. */
const LENGTH_MAX = 120;

async function search(q: string, signal?: AbortSignal): Promise<Suggestion[]> {
  const { rows } = await call(findProductsBySelect, { query: { q, rows: ROWS }, ...(signal ? { signal } : {}) });
  return rows.map((row) => ({
    value: row.mBarCode,
    label: [row.mBarCode, row.name].join("  "),
    detail: [row.standard, row.model, row.sku, row.commodityUnit].filter(Boolean).join(" "),
  }));
}

export function ProductEditor({ line, label, error, turn, onDone }: EditorProps<FormLine>): ReactNode {
  const documentForm = useDocumentForm();
  const openPicker = useProductPicker();
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [options, setOptions] = useState<Suggestion[]>([]);
  const [at, setAt] = useState(-1);
  const written = line.typed.barCode ?? line.barCode;
  const searched = line.typed.barCode?.trim() ?? "";

  useEffect(() => {
    setAt(-1);
    if (searched === "") return setOptions([]);
    const ended = new AbortController();
    const timer = setTimeout(() => {
      search(searched, ended.signal).then(setOptions, () => undefined);
    }, SEARCH_AFTER_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [searched]);

  const take = async (code: string) => {
    if (!(await documentForm.pickProduct(line.id, code))) return false;
    setOptions([]);
    onDone();
    return true;
  };
  /** Looks for the exact barcode first, then for the only product that matches the text; several matches are offered. An unknown text shows a message. */
  const resolve = async () => {
    const code = written.trim();
    if (code === "") return openPicker(line.id);
    if (code === line.barCode && line.materialId !== null && line.typed.barCode === undefined) return onDone();
    const suggestions = await search(code).catch((): Suggestion[] => []);
    const exact = suggestions.length === 1 ? suggestions[0] : suggestions.find(({ value }) => value === code);
    if (exact || suggestions.length === 0) {
      if (!(await take(exact?.value ?? code))) documentForm.goTo(line.id, "barCode");
      return;
    }
    setOptions(suggestions);
    setAt(0);
    documentForm.goTo(line.id, "barCode");
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (options.length > 0 && step !== 0) {
      event.preventDefault();
      setAt((now) => Math.min(options.length - 1, Math.max(-1, now + step)));
    } else if (options.length > 0 && event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      setOptions([]);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const option = options[at];
      void (option ? take(option.value) : resolve());
    } else if (event.key === "Tab" && !event.shiftKey && searched !== "" && searched !== line.barCode) {
      event.preventDefault();
      void resolve();
    }
  };
  return (
    <div ref={anchor} className="kontor-cell-choice" {...{ [SCAN_FIELD]: line.id }}>
      <CellInput
        label={label}
        error={error}
        turn={turn}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        maxLength={LENGTH_MAX}
        // A line taken from a source document keeps its product.
        readOnly={line.linkId !== null}
        value={written}
        onText={(barCode) => documentForm.changeLine(line.id, (now) => coded(now, barCode))}
        onKeyDown={press}
        onLeave={() => {
          setOptions([]);
          // A text left in the cell without Enter is looked up as well.
          if (searched !== "" && searched !== line.barCode) void documentForm.pickProduct(line.id, searched);
        }}
      />
      {options.length > 0 && (
        <Suggestions id={id} anchor={anchor} options={options} at={at} onPick={(option) => void take(option.value)} />
      )}
    </div>
  );
}
