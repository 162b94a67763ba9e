// Which batches are free where a line's goods lie, and the lines that are spread over them.
import { newId } from "@kontor/contracts/core/id";
import { sells } from "@kontor/contracts/document/kind-values";
import type { BatchThere } from "@kontor/contracts/document/tracking";
import { getProductByBarCode } from "@kontor/contracts/warehouse/product-picker";
import { getBatchNumberList, TRACKED_ROWS_MAX } from "@kontor/contracts/warehouse/tracking";
import { formatDate } from "../i18n/format.ts";
import { call } from "../request/request.ts";
import type { OpenDocument } from "./document-form.types.ts";
import { warnOfExpired } from "./expired-warning.ts";
import { fillStock } from "./product-lookup.ts";
import type { FormLine } from "./rules/line.rules.ts";
import { asksExpiry, expiring, goodsKey, linesToSpread, spread, wayOf } from "./rules/tracked.rules.ts";

type Form = Pick<OpenDocument, "kind" | "isNew" | "state" | "lines" | "head" | "replaceLines" | "setErrors">;

/** The open document in queries: what it takes itself counts as there. */
export const ownDocument = ({ kind, isNew, state }: Pick<Form, "kind" | "isNew" | "state">) =>
  isNew ? {} : { exceptId: state.getState().id, exceptKind: kind.name };

/** The call that lists the free batches of a product in a warehouse; what the open document takes itself counts as free, and what the order holds that it delivers. */
export function batchesThere(
  form: Pick<Form, "kind" | "isNew" | "state" | "head">,
  key: { barCode: string; depotId: string },
) {
  const { linkId } = form.head();
  const order = linkId ? { orderId: linkId } : {};
  return { endpoint: getBatchNumberList, query: { ...key, ...ownDocument(form), ...order, rows: TRACKED_ROWS_MAX } };
}

/** Shows the stock of lines that are new or lie elsewhere, and proposes their batches. */
export function completeLines(form: Form & Pick<OpenDocument, "showLines">): void {
  void fillStock(form);
  void spreadOverBatches(form);
}

/** For the life of a form: proposes what follows from a cell once it is left, so that no line changes under the hands, and warns of what has expired. */
export function watchBatches(form: Form & Pick<OpenDocument, "line" | "changeLine">): void {
  form.state.subscribe(({ cell }, { cell: before }) => {
    if (cell?.id === before?.id && cell?.column === before?.column) return;
    void spreadOverBatches(form);
    if (before?.column === "productionDate") void proposeExpiry(form, before.id);
  });
  warnOfExpired(form);
}

/** Proposes where goods that come in expire, by how long the product's keep; those that leave expire when their batch does. Without an answer nothing is proposed. */
export async function proposeExpiry(
  form: Pick<OpenDocument, "kind" | "head" | "line" | "changeLine">,
  id: string,
): Promise<void> {
  const line = form.line(id);
  if (!line || !asksExpiry(line) || wayOf(form.kind, form.head()) === -1) return;
  const { barCode, productionDate } = line;
  const [product] = await call(getProductByBarCode, { query: { barCode } }).catch(() => []);
  const keeps = product?.expiryNum ?? null;
  if (keeps === null) return;
  const isSame = (now: FormLine) => now.barCode === barCode && now.productionDate === productionDate;
  form.changeLine(id, (now) => (isSame(now) ? expiring(now, keeps) : now));
}

/** Gives lines that leave their batches, and adds lines where one batch is not enough. A failure leaves the lines as they are: saving checks them. */
export async function spreadOverBatches(form: Form): Promise<void> {
  const byGoods = new Map(linesToSpread(form.kind, form.lines()).map((line) => [goodsKey(line), line]));
  if (byGoods.size === 0) return;
  const answers = await Promise.all(
    [...byGoods].map(async ([key, { barCode, depotId }]): Promise<[string, BatchThere[]] | undefined> => {
      const { endpoint, query } = batchesThere(form, { barCode, depotId: depotId ?? "" });
      const answer = await call(endpoint, { query }).catch(() => undefined);
      return answer && [key, answer.rows.map(({ freeBase: quantity, ...batch }) => ({ ...batch, quantity }))];
    }),
  );
  const there = new Map(answers.filter((each) => each !== undefined));
  const today = formatDate(form.head().operTime);
  const lines = form.lines();
  const notBefore = sells(form.kind) ? today : undefined;
  const next = spread(form.kind, lines, { there, notBefore, newId, held: form.state.getState().cell?.id });
  if (next === lines) return;
  const { errors } = form.state.getState();
  form.replaceLines(next);
  form.setErrors(errors);
}
