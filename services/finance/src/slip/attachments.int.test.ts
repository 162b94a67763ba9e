// Attachments, history and list workbook of slips (UPL-2 to UPL-4, XLS-4).
import { newId, type UserId } from "@kontor/contracts/core/id";
import { itemIn, itemOut } from "@kontor/contracts/finance/slip-kinds";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FinanceHarness, slipBody, startFinance } from "../testing/harness.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

const at = itemIn.endpoints;
const content = (text: string) => new TextEncoder().encode(text);

async function begun() {
  const tenant = await harness.tenant();
  const { owner, cash, income } = tenant;
  const body = (eachAmount = "40") => slipBody({ accountId: cash, lines: [{ inOutItemId: income, eachAmount }] });
  const upload = (name: string, text: string) =>
    harness.call(at.upload, owner, { file: { name, bytes: content(text) } });
  return { ...tenant, body, upload };
}

it("an attachment is served unchanged to whoever may see its slip, and an unknown one or another user's is refused", async () => {
  const { owner, body, upload } = await begun();
  const file = await harness.ask(at.upload, owner, { file: { name: "receipt.pdf", bytes: content("%PDF-1.7 test") } });
  expect(refusalOf(await upload("page.pdf", "<html>"))).toMatchObject({ refusal: "attachment-type" });
  const slip = { ...body(), fileName: [file.id] };
  const { id } = await harness.ask(at.add, owner, { body: slip });
  const { info } = await harness.ask(at.info, owner, { query: { id } });
  expect(info.fileName).toEqual([{ id: file.id, name: "receipt.pdf", size: 13 }]);
  const download = await harness.call(at.attachment, owner, { query: { id: file.id } });
  expect(Buffer.from(download.bytes).toString()).toBe("%PDF-1.7 test");
  expect(download.headers.get("content-disposition")).toContain("attachment");

  // newId makes a UUID.
  const clerk = person({ kind: "staff", tenantId: owner.tenantId, dataScope: 3, userId: newId() as UserId });
  expect((await harness.call(at.attachment, clerk, { query: { id: file.id } })).status).toBe(404);
  const ofOther = refusalOf(await harness.call(at.add, owner, { body: { ...body(), fileName: [file.id] } }));
  expect(ofOther).toMatchObject({ status: 404, issues: ["not-found fileName.0"] });
  // A file that another user uploaded and has not saved yet is his.
  const theirs = await harness.ask(at.upload, clerk, { file: { name: "theirs.pdf", bytes: content("%PDF-1.7") } });
  const refused = refusalOf(await harness.call(at.add, owner, { body: { ...body(), fileName: [theirs.id] } }));
  expect(refused).toMatchObject({ status: 404, issues: ["not-found fileName.0"] });
  const kindsApart = await harness.call(itemOut.endpoints.attachment, owner, { query: { id: file.id } });
  expect(kindsApart.status).toBe(404);
  const many = { ...body(), fileName: Array.from({ length: 5 }, () => newId()) };
  expect(refusalOf(await harness.call(at.add, owner, { body: many })).issues).toHaveLength(1);
  expect((await harness.ask(at.list, owner, { query: {} })).total).toBe(1);

  await harness.ask(at.update, owner, { body: { ...slip, version: 1, fileName: [] } });
  expect((await harness.ask(at.info, owner, { query: { id } })).info.fileName).toEqual([]);
});

it("an attachment is served under a name that ends as its content does, without control characters and paths (UPL-2, UPL-3)", async () => {
  const { owner } = await begun();
  const [sent, clean] = ["../\u202etxt.exe\u0000(1)'*.html", "txt.exe(1)'_.html.pdf"];
  const file = await harness.ask(at.upload, owner, { file: { name: sent, bytes: content("%PDF-1.7 test") } });
  expect(file.name).toBe(clean);
  const handedOut = async () => {
    const download = await harness.call(at.attachment, owner, { query: { id: file.id } });
    return download.headers.get("content-disposition");
  };
  const expected = `attachment; filename="txt.exe_1___.html.pdf"; filename*=UTF-8''txt.exe%281%29%27_.html.pdf`;
  expect(await handedOut()).toBe(expected);
  // As stored before names were cleaned.
  await harness.tables(
    owner,
    (tx) => tx.$executeRaw`update attachments set name = ${sent.replace("\0", "")} where id = ${file.id}::uuid`,
  );
  expect(await handedOut()).toBe(expected);
});

it("a slip's history shows who did what and when", async () => {
  const { owner, body } = await begun();
  const slip = body();
  const { id } = await harness.ask(at.add, owner, { body: slip });
  await harness.ask(at.updateAndAudit, owner, { body: { ...slip, version: 1 } });
  const { documents } = await harness.ask(at.reverseAudit, owner, { body: { documents: [{ id, version: 2 }] } });
  const published = async () =>
    (await harness.ask(at.history, owner, { query: { id } })).rows.map(
      ({ action, revision, userName }) => `${revision} ${action} ${userName}`,
    );
  expect(await published()).toEqual(["2 reverse-audit Tester", "2 update-and-audit Tester", "1 add Tester"]);
  await harness.ask(at.audit, owner, { body: { documents } });
  expect((await published())[0]).toBe("2 audit Tester");
  const stranger = await harness.tenant();
  expect((await harness.call(at.history, stranger.owner, { query: { id } })).status).toBe(404);

  // An id belongs to one slip permanently: nobody takes up a deleted one's history, under whatever kind.
  await harness.ask(at.reverseAudit, owner, { body: { documents: [{ id, version: 4 }] } });
  await harness.ask(at.remove, owner, { query: { id } });
  expect(refusalOf(await harness.call(at.add, owner, { body: slip }))).toMatchObject({
    status: 409,
    refusal: "already-exists",
  });
});

it("a slip workbook has the shown columns in their order, and times of the tenant's time zone", async () => {
  const { owner, body } = await begun();
  const { id } = await harness.ask(at.add, owner, { body: body() });
  await harness.ask(at.add, owner, { body: body("7") });
  const columns = "billNo,billTime,totalPrice,status";
  const rows = (query: object) => harness.cells(at.exportExcel, owner, query);
  expect(await rows({ lang: "en", columns, ids: id })).toEqual([
    ["Number", "Date", "Total", "Status"],
    ["SR00000000001", "2026-11-02 02:00:00", "40.00", "Not audited"],
    ["Total", "", "40.00", ""],
  ]);
  expect((await rows({ lang: "zh-CN" }))[0]).toContain("财务人员");
  // Head, two slips, totals.
  expect(await rows({})).toHaveLength(4);
  const unknown = await harness.call(at.exportExcel, owner, { query: { columns: "billNo,secret" } });
  expect(refusalOf(unknown)).toMatchObject({ status: 400, refusal: "field-unknown" });
});
