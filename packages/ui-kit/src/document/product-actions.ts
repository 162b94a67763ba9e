// Finds products for the lines of an open document, whether they are picked, scanned or pasted.
import { hasSameGoods } from "@kontor/contracts/document/kind-values";
import { serialsOf } from "@kontor/contracts/document/tracking";
import { issueText } from "../feedback/refusal-text.ts";
import { showError } from "../feedback/show-error.ts";
import { toast } from "../feedback/toast.ts";
import { untilTyped } from "../scanner/barcode-listener.ts";
import { chime } from "../scanner/chime.ts";
import { completeLines, ownDocument, proposeExpiry } from "./batches-there.ts";
import type { OpenDocument, ProductActions, Recipes } from "./document-form.types.ts";
import { BARCODE_UNKNOWN, identifier } from "./identify.ts";
import type { FindStarts } from "./product-lookup.ts";
import { coded, type FormLine, isBlank, losesSerials, type Start, started } from "./rules/line.rules.ts";
import { scannedInto, wayOf } from "./rules/tracked.rules.ts";
import { createScanQueue, type ScanResult, withoutCode } from "./scan-queue.ts";
import { loadLimit } from "./source-rows.ts";

/** A new product reaches the document service by a fact a moment after it was added: milliseconds between two queries, and their number. */
const [ATTEMPT_EVERY_MS, ATTEMPTS_MAX] = [250, 20];

type Form = Omit<
  OpenDocument,
  keyof ProductActions | keyof Recipes | "takeFrom" | "takeFromAddress" | "setSource" | "addLines" | "setWarehouse"
>;

/** A line that gets another product loses the serial numbers of its goods, which were typed or scanned. */
function warnOfSerials(before: FormLine | undefined, start: Start): void {
  if (!before || !losesSerials(before, start)) return;
  toast.warn("document.serialsRemoved", { name: before.name, count: serialsOf(before.snList).length });
}

/** Why a code is refused, in words. */
const textOf = (id: string, code: string, start?: { name: string; serial?: string; said?: string; open?: string }) =>
  issueText({
    id,
    values: {
      ...{ barCode: start?.said ?? code, name: start?.name ?? "", serial: start?.serial ?? start?.said ?? code },
      ...(start?.open === undefined ? {} : { open: start.open }),
    },
  });

const untilLoaded = ({ state }: Pick<Form, "state">) =>
  new Promise<void>((resolve) => {
    if (!state.getState().loading) return resolve();
    const end = state.subscribe(({ loading }) => {
      if (loading) return;
      end();
      resolve();
    });
  });

export function productActions(form: Form, find: FindStarts): ProductActions {
  const { state } = form;
  const isFound = (code: string) => {
    const { unscanned } = state.getState().own;
    if (unscanned.some((each) => each.code === code)) form.setOwn({ unscanned: withoutCode(unscanned, code) });
  };
  const complete = () => completeLines(form);

  const identify = identifier(find, {
    hasLine: (code) => form.lines().some(({ barCode, materialId }) => materialId !== null && barCode === code),
    way: () => wayOf(form.kind, form.head()),
    isOfSource: () => form.head().linkId !== null && hasSameGoods(form.kind),
    own: () => ownDocument(form),
  });
  const lookUp = (code: string): Promise<ScanResult> =>
    identify(code).catch((error: unknown) => {
      showError(error);
      return undefined;
    });
  const queue = createScanQueue({
    ...{ grid: form, loaded: () => untilLoaded(form), typed: untilTyped, newLine: () => form.newLine(), find: lookUp },
    limit: () => loadLimit(form),
  });

  const scan: ProductActions["scan"] = async (scanned) => {
    const done = await queue(scanned);
    if (done.outcome === "failed") return undefined;
    chime(done.outcome);
    if (done.outcome === "refused") {
      const { code, refusal } = done;
      const others = withoutCode(state.getState().own.unscanned, code);
      const unscanned = { code, text: textOf(refusal, code, done), isUnknown: refusal === BARCODE_UNKNOWN };
      form.setOwn({ unscanned: [...others, unscanned] });
      return undefined;
    }
    isFound(scanned.code);
    if (done.outcome === "added") complete();
    void proposeExpiry(form, done.cell.id);
    return done.cell;
  };

  return {
    scan,
    async pickProduct(id, code) {
      const lookup = await lookUp(code);
      if (!lookup) return false;
      if ("refusal" in lookup) {
        if (lookup.refusal === BARCODE_UNKNOWN) form.changeLine(id, (line) => coded(line, code));
        const text = textOf(lookup.refusal, code, lookup);
        form.setErrors(new Map([...state.getState().errors, [id, { barCode: text }]]));
        toast.warn(text);
        return false;
      }
      const before = form.line(id);
      form.changeLine(id, (line) => scannedInto(started(line, lookup.start), lookup.tracked ?? {}) ?? line);
      warnOfSerials(before, lookup.start);
      isFound(code);
      complete();
      void proposeExpiry(form, id);
      return true;
    },
    async scanAdded(code) {
      for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt++) {
        const lookup = await lookUp(code);
        if (!lookup || "start" in lookup) break;
        await new Promise((resolve) => setTimeout(resolve, ATTEMPT_EVERY_MS));
      }
      const cell = await scan({ code });
      if (cell) form.goTo(cell.id, cell.column);
    },
    async paste(rows, put) {
      try {
        const starts = await find(rows.flatMap(({ barCode: code }) => (code ? [code] : [])));
        const wrong = new Map<string, Record<string, string>>();
        const pasted = rows.map((row) => {
          const blank = form.newLine();
          const { barCode: code = "" } = row;
          const start = starts.get(code);
          const id = start ? start.refusal : BARCODE_UNKNOWN;
          if (id) wrong.set(blank.id, { barCode: textOf(id, code, start) });
          return put(start ? started(blank, start) : { ...blank, barCode: code }, row);
        });
        form.replaceLines([...form.lines().filter((line) => !isBlank(line)), ...pasted]);
        form.setErrors(wrong);
        if (wrong.size > 0) toast.warn("document.pastedUnknown", { count: wrong.size });
        const [first] = wrong.keys();
        if (first) form.goTo(first, "barCode");
        else form.addLine("barCode");
        complete();
      } catch (error) {
        showError(error);
      }
    },
  };
}
