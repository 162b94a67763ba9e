// Saves the open slip: all of it is checked before.
import { listAccounts } from "@kontor/contracts/finance/account";
import { listDebts } from "@kontor/contracts/finance/debt";
import type { SlipDetail } from "@kontor/contracts/finance/slip";
import { refresh } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";
import type { Intent } from "@kontor/ui-kit/request/intent";
import type { LoadedOf } from "@kontor/ui-kit/voucher/form/lifecycle";
import { mergeTheirs, saveCall, send, stored } from "@kontor/ui-kit/voucher/form/submit";
import { bodyOf, type SlipSheet, sheetOf, slips, writtenLines } from "./slip.rules.ts";
import type { Slip } from "./slip.ts";
import { issuesOfSlip, placeOf } from "./slip-check.rules.ts";

type Desk = Pick<Slip, "kind" | "id" | "form" | "lines" | "cursor" | "head" | "patch" | "fill">;
export type Loaded = LoadedOf<SlipSheet>;

/** Saves; answers whether it worked. Whatever fails is told and marked, and nothing that was typed is lost. */
export async function saveSlip(desk: Desk, loaded: Loaded, audit: boolean, intent: Intent): Promise<boolean> {
  const { endpoints } = desk.kind;
  const [isNew, head, lines] = [loaded.version === null, desk.head(), writtenLines(desk.lines.all())];
  const endpoint = saveCall(endpoints, isNew, audit);
  const body = { ...bodyOf(desk.id, head, lines), ...(isNew ? {} : { version: loaded.version }) };
  const done = await send(desk, loaded, endpoint, {
    body,
    sent: { head, lines },
    wrong: issuesOfSlip({ traits: desk.kind, schema: endpoint.body, body, head, lines }),
    placeOf: (field) => placeOf(field, lines),
    audit,
    intent,
    join: () => join(desk, loaded),
  });
  // What accounts hold and partners owe has changed with it.
  if (done) void refresh(listAccounts, listDebts);
  return done;
}

const infoOf = async ({ kind, id }: Pick<Desk, "kind" | "id">): Promise<SlipDetail> =>
  (await call(kind.endpoints.info, { query: { id } })).info;

/** What is stored of the open slip, where it is. Throws CallError. */
export const storedSlip = (desk: Pick<Desk, "kind" | "id">): Promise<SlipSheet | undefined> =>
  stored(async () => sheetOf(await infoOf(desk)));

async function join(desk: Desk, loaded: Loaded): Promise<void> {
  const info = await infoOf(desk);
  const fill = ({ head, lines }: SlipSheet) => desk.fill(head, lines);
  mergeTheirs(desk, loaded, { sheet: sheetOf(info), version: info.version, merge: slips.merge, fill });
}
