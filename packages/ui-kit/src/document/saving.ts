// Saves the open document: all of it is checked before.
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { Intent } from "../request/intent.ts";
import { call } from "../request/request.ts";
import type { LoadedOf } from "../voucher/form/lifecycle.ts";
import { mergeTheirs, saveCall, send, stored } from "../voucher/form/submit.ts";
import type { Desk } from "./open-document.ts";
import { issuesOfDocument, placeOf } from "./rules/check.rules.ts";
import { bodyOf, headOf, isHidden, writtenLines } from "./rules/head.rules.ts";
import { lineOfRow } from "./rules/line.rules.ts";
import { merge, type Sheet } from "./rules/merge.rules.ts";

export type Loaded = LoadedOf<Sheet>;

export const sheetOf = (detail: DocumentDetail): Sheet => ({
  head: headOf(detail),
  lines: detail.lines.map(lineOfRow),
});

/** What is received belongs to the counter alone. */
const receives = { credit: false, cash: true, none: false } as const;

/** Saves; answers whether it worked. Whatever fails is told and marked, and nothing that was typed is lost. */
export async function saveDocument(desk: Desk, loaded: Loaded, audit: boolean, intent: Intent): Promise<boolean> {
  desk.settle();
  const lines = writtenLines(desk.lines.all());
  const { endpoints, settlement } = desk.kind;
  const isNew = loaded.version === null;
  const endpoint = saveCall(endpoints, isNew, audit);
  const head = desk.head();
  const body = {
    ...bodyOf(desk.id, head, lines),
    getAmount: receives[settlement] ? head.getAmount : null,
    ...(settlement === "none" ? { accounts: [] } : {}),
    ...(isNew ? {} : { version: loaded.version }),
  };
  return send(desk, loaded, endpoint, {
    body,
    sent: { head, lines },
    wrong: issuesOfDocument({ traits: desk.kind, schema: endpoint.body, body, head, lines }),
    placeOf: (field) => placeOf(field, lines),
    audit,
    intent,
    join: () => join(desk, loaded),
  });
}

const infoOf = async ({ kind, id }: Pick<Desk, "kind" | "id">): Promise<DocumentDetail> =>
  (await call(kind.endpoints.info, { query: { id } })).info;

/** What is stored of the open document, where it is. Throws CallError. */
export const storedSheet = (desk: Pick<Desk, "kind" | "id">): Promise<Sheet | undefined> =>
  stored(async () => sheetOf(await infoOf(desk)));

async function join(desk: Desk, loaded: Loaded): Promise<void> {
  const info = await infoOf(desk);
  const fill = ({ head, lines }: Sheet) => desk.fill(head, lines, isHidden(info));
  mergeTheirs(desk, loaded, { sheet: sheetOf(info), version: info.version, merge, fill });
}
