// A document while its form is open: lines, head, totals that follow, scans. What leaves it (saving, drafts) is beside.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/define";
import { figure } from "@kontor/contracts/document/totals";
import { barCode } from "@kontor/contracts/warehouse/material";
import type { FormInstance } from "antd";
import { createStore } from "../core/store.ts";
import { issueText } from "../feedback/refusal-text.ts";
import { say } from "../feedback/speak.ts";
import { tell } from "../feedback/tell.ts";
import { chime } from "../scanner/chime.ts";
import { createActiveCell } from "../voucher/grid/active-cell.ts";
import { createLineStore } from "../voucher/grid/line-store.ts";
import type { Doc, DocState } from "./doc.ts";
import { drawnStarts, leftWithout } from "./draw.ts";
import { fillStock, startsOf } from "./product-lookup.ts";
import { NOTHING_LEFT } from "./rules/draw.rules.ts";
import { type Head, withoutFree } from "./rules/head.rules.ts";
import { blankLine, coded, type FormLine, figuresOf, isBlank, started } from "./rules/line.rules.ts";
import { type Proposed, returned, returnLines } from "./rules/return.rules.ts";
import {
  type Back,
  discounted,
  following,
  type HeadMoney,
  isProposed,
  moneyOf,
  NO_MONEY,
  type Totals,
  totalsOf,
} from "./rules/settle.rules.ts";
import { type Found, openScans, withoutCode } from "./scan-queue.ts";

const NO_TOTALS = { ...totalsOf([], NO_MONEY), hidden: false };
const NOTHING_YET: DocState = {
  loading: true,
  busy: false,
  changes: [],
  problems: [],
  draft: undefined,
  depots: [],
  unscanned: [],
};
/** A product reaches the service of the document by a fact, a moment after it was added. */
const [ASKED_EVERY_MS, ASKED_MAX] = [250, 20];
const BARCODE_UNKNOWN = "document-barcode-unknown";
const SETTLE_AFTER_MS = 80;
/** Figures of the head that follow the lines until a person types them. */
const HELD = ["changeAmount", "getAmount"] as const;

export type Desk = Omit<Doc, "start" | "save" | "close" | "takeDraft" | "dropDraft"> & {
  id: string;
  /** Puts a head and lines into the form as they were loaded. */
  fill(head: Head, lines: readonly FormLine[], hidden?: boolean): void;
  /** Learns what the source of a return leaves without it, before the return is put into the form again. */
  learnSource(linkId: string | null, exceptId: string): Promise<void>;
  head(): Head;
  patch(state: Partial<DocState>): void;
  /** Works the totals out at once. */
  settle(): void;
};

export function openDesk(kind: DocumentKind, form: FormInstance<Head>, id: string): Desk {
  const lines = createLineStore<FormLine>();
  const cursor = createActiveCell();
  const totals = createStore<Totals & { hidden: boolean }>(NO_TOTALS);
  const state = createStore<DocState>(NOTHING_YET);
  const byHand = new Set<keyof HeadMoney>();
  // A typed discount stands until the lines come to another sum.
  let discountFor: string | undefined;
  let hidden = false;
  let due = false;
  /** Of a return: what its source still leaves. */
  let left = NOTHING_LEFT;
  // Until somebody types another discount.
  let sharesDiscount = false;
  const back = (given: readonly FormLine[]): Back => ({
    openDebt: left.debt,
    discount: sharesDiscount && left.shared ? { source: left.shared, lines: returnLines(given) } : undefined,
  });
  let proposed: Proposed = new Map();
  /** Lines of a return come to what their source leaves to them. */
  const bringBack = () => {
    if (!left.shared) return;
    const next = returned(lines.all(), left.shared, proposed);
    proposed = next.proposed;
    for (const line of next.changed) lines.show(line.id, () => line);
  };
  const followed = (figures: ReturnType<typeof written>, now: HeadMoney, held: ReadonlySet<keyof HeadMoney>) =>
    following[kind.settlement](figures, now, held, back(lines.all()));

  const head = (): Head => form.getFieldsValue(true) as Head; // the form holds a head and nothing else
  const patch = (part: Partial<DocState>) => state.write({ ...state.read(), ...part });
  const written = () => figuresOf(lines.all().filter((line) => !isBlank(line)));
  const show = (before: HeadMoney, next: HeadMoney) => {
    const names = Object.keys(next) as (keyof HeadMoney)[]; // the names of NO_MONEY
    const moved = names.filter((name) => before[name] !== next[name]);
    if (moved.length > 0) form.setFieldsValue(Object.fromEntries(moved.map((name) => [name, next[name]])));
  };
  const settle = () => {
    due = false;
    bringBack();
    const figures = written();
    const now = moneyOf(head());
    const sum = totalsOf(figures, now).totalTaxLastMoney;
    const held = new Set(byHand);
    if (discountFor === sum) held.add("discountMoney");
    const next = followed(figures, now, held);
    show(now, next);
    totals.write({ ...totalsOf(figures, next), hidden: hidden || lines.all().some((line) => line.hidden) });
  };
  const follows = (name: (typeof HELD)[number]) => {
    const now = moneyOf(head());
    return figure(followed(written(), now, byHand)[name]).equals(figure(now[name]));
  };
  // After the paint, and once for several keys: the sums of five hundred lines do not hold up the one that is pressed.
  const settleSoon = () => {
    if (due) return;
    due = true;
    setTimeout(() => due && settle(), SETTLE_AFTER_MS);
  };
  lines.subscribe(settleSoon);

  const nextDepot: Doc["nextDepot"] = () => {
    const last = lines.all().findLast((line) => line.depotId !== null);
    if (last) return last;
    const { depots } = state.read();
    const usual = depots.find((depot) => depot.isDefault) ?? depots[0];
    return usual && { depotId: usual.id, depotName: usual.depotName };
  };
  const addLine: Doc["addLine"] = (column) => {
    const line = blankLine(newId(), nextDepot());
    lines.add([line]);
    cursor.go(line.id, column);
  };
  let drawnFrom: DocumentKind | undefined;
  const find = async (codes: readonly string[]) => {
    const { organId, linkId } = head();
    const starts = await startsOf(kind, codes, organId ?? null);
    if (!linkId || !drawnFrom) return starts;
    return drawnStarts(
      drawnFrom,
      { id: linkId, exceptId: id },
      starts,
      new Set(lines.all().map((line) => line.linkId)),
    );
  };
  const wasFound = (code: string) => {
    const { unscanned } = state.read();
    if (unscanned.some((each) => each.code === code)) patch({ unscanned: withoutCode(unscanned, code) });
  };
  const showStock = () => void fillStock(lines);
  const unusable = (id: string, refusal: string, values: { barCode: string; name: string }) => {
    const text = issueText({ id: refusal, values });
    lines.setErrors(new Map([...lines.allErrors(), [id, { barCode: text }]]));
    say.warn(text);
  };

  const look = async (code: string): Promise<Found> => {
    try {
      const start = barCode.safeParse(code).success ? (await find([code])).get(code) : undefined;
      if (!start) return { refusal: BARCODE_UNKNOWN, name: code };
      return start.refusal ? { refusal: start.refusal, name: start.name } : { start };
    } catch (error) {
      tell(error);
      return undefined;
    }
  };

  const take: Doc["take"] = async (id, code) => {
    const found = await look(code);
    if (!found) return false;
    if ("refusal" in found) {
      if (found.refusal === BARCODE_UNKNOWN) lines.change(id, (line) => coded(line, code));
      unusable(id, found.refusal, { barCode: code, name: found.name });
      return false;
    }
    lines.change(id, (line) => started(line, found.start));
    wasFound(code);
    showStock();
    return true;
  };

  const ready = () =>
    new Promise<void>((resolve) => {
      if (!state.read().loading) return resolve();
      const off = state.subscribe(() => {
        if (state.read().loading) return;
        off();
        resolve();
      });
    });
  const scans = openScans({ lines, ready, blank: () => blankLine(newId(), nextDepot()), find: look });
  const scan: Doc["scan"] = async (scanned) => {
    const done = await scans(scanned);
    if (done.outcome === "failed") return undefined;
    chime(done.outcome);
    if (done.outcome === "refused") {
      const { code, refusal, name } = done;
      const text = issueText({ id: refusal, values: { barCode: code, name } });
      const others = withoutCode(state.read().unscanned, code);
      patch({ unscanned: [...others, { code, text, isUnknown: refusal === BARCODE_UNKNOWN }] });
      return undefined;
    }
    wasFound(scanned.code);
    if (done.outcome === "added") showStock();
    return done.cell;
  };

  return {
    kind,
    id,
    isNew: true,
    drawFrom: undefined,
    returns(next) {
      left = next;
      sharesDiscount = true;
      discountFor = undefined;
    },
    async learnSource(linkId, exceptId) {
      left = drawnFrom && linkId !== null ? await leftWithout(drawnFrom, { id: linkId, exceptId }) : NOTHING_LEFT;
    },
    drawsFrom(source) {
      drawnFrom = source;
    },
    form,
    lines,
    cursor,
    totals,
    state,
    head,
    patch,
    settle,
    nextDepot,
    take,
    fillStock: showStock,
    fill(next, given, isHidden = false) {
      hidden = isHidden;
      const { rows, free } = withoutFree(next, given);
      if (free.length > 0)
        say.warn("document.freeLinesLeft", {
          number: next.linkNumber,
          lines: free.map((line) => line.name || line.barCode).join(", "),
        });
      form.setFieldsValue(next);
      const loaded = totalsOf(figuresOf(rows), next);
      byHand.clear();
      sharesDiscount = true;
      const proposed = following[kind.settlement](figuresOf(rows), moneyOf(next), new Set(), back(rows)).discountMoney;
      sharesDiscount = figure(proposed).equals(figure(loaded.discountMoney));
      if (rows.length > 0 && !isProposed(kind.settlement, figuresOf(rows), next, back(rows)))
        byHand.add("changeAmount");
      if (rows.length > 0 && Number(loaded.backAmount) !== 0) byHand.add("getAmount");
      discountFor = loaded.totalTaxLastMoney;
      lines.replace(rows);
      settle();
    },
    typed(values) {
      if ("discount" in values || "discountMoney" in values) {
        const edited = "discount" in values ? "discount" : "discountMoney";
        sharesDiscount = false;
        const now = moneyOf(head());
        const next = discounted(written(), now, edited);
        show({ ...now, [edited]: next[edited] }, next);
        discountFor = totalsOf(written(), next).totalTaxLastMoney;
      }
      for (const name of HELD) {
        if (!(name in values)) continue;
        byHand.delete(name);
        // An emptied field follows the lines again, and so does one that holds what it would anyway.
        if (`${values[name] ?? ""}`.trim() !== "" && !follows(name)) byHand.add(name);
      }
      settle();
    },
    addLine,
    toLines() {
      const waiting = lines.all().find((line) => line.materialId === null);
      if (waiting) cursor.go(waiting.id, "barCode");
      else addLine("barCode");
    },
    scan,
    async scanAdded(code) {
      for (let asked = 1; asked < ASKED_MAX; asked++) {
        const found = await look(code);
        if (!found || "start" in found) break;
        await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
      }
      const cell = await scan({ code });
      if (cell) cursor.go(cell.id, cell.column);
    },
    async addRows(rows, put) {
      try {
        const starts = await find(rows.flatMap(({ barCode }) => (barCode ? [barCode] : [])));
        const depot = nextDepot();
        const wrong = new Map<string, Record<string, string>>();
        const made = rows.map((row) => {
          const blank = blankLine(newId(), depot);
          const start = row.barCode ? starts.get(row.barCode) : undefined;
          const id = start ? start.refusal : "document-barcode-unknown";
          if (id)
            wrong.set(blank.id, {
              barCode: issueText({ id, values: { barCode: row.barCode ?? "", name: start?.name ?? "" } }),
            });
          return put(start ? started(blank, start) : { ...blank, barCode: row.barCode ?? "" }, row);
        });
        const kept = lines.all().filter((line) => !isBlank(line));
        lines.replace([...kept, ...made]);
        lines.setErrors(wrong);
        if (wrong.size > 0) say.warn("document.pastedUnknown", { count: wrong.size });
        const [first] = wrong.keys();
        if (first) cursor.go(first, "barCode");
        else addLine("barCode");
        showStock();
      } catch (error) {
        tell(error);
      }
    },
    addLines(more) {
      lines.replace([...lines.all().filter((line) => !isBlank(line)), ...more]);
      showStock();
    },
  };
}
