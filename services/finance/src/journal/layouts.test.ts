// Journal layouts of accounting programs, field by field.
import { charts } from "@kontor/contracts/finance/account-presets";
import { ledgerAccounts } from "@kontor/contracts/finance/ledger";
import { expect, it, test } from "vitest";
import type { VoucherLine } from "./journal-voucher.store.ts";
import { codeKey, codeOf, csvCell, layouts } from "./layouts.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";
const CUSTOMER = "0190a000-0000-7000-8000-0000000000ab";
const line: VoucherLine = {
  ...{ month: "2026-11-01", number: 7, day: "2026-11-02", postedDay: "2026-11-03", kind: "sale-out" },
  ...{ documentNumber: "XSCK00000000001", account: "receivable", subjectId: CUSTOMER, subjectName: "" },
  ...{ partnerId: CUSTOMER, partnerName: 'Café, "Chez Lu"', partnerType: "客户", amount: "1130.50" },
};

test.each([
  ["plain", "plain"],
  ['a "b", c', '"a ""b"", c"'],
  ["=1+1", "'=1+1"],
  ["+86 10", "'+86 10"],
  ["-5", "'-5"],
  ["@sum(a1)", "'@sum(a1)"],
  ["'=1", "''=1"],
  ["two\nlines", "two lines"],
  ["=a,b", `"'=a,b"`],
])("the text %o is exported so that no program evaluates it as a formula", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

it("the file of entries has the 18 fields of article A47 A-1, separated by tabs, with days as digits and decimal commas", () => {
  const { head, line: write } = layouts.fec;
  const fields = head("en").trimEnd().split("\t");
  expect(fields).toEqual([
    ...[
      "JournalCode",
      "JournalLib",
      "EcritureNum",
      "EcritureDate",
      "CompteNum",
      "CompteLib",
      "CompAuxNum",
      "CompAuxLib",
      "PieceRef",
    ],
    ...[
      "PieceDate",
      "EcritureLib",
      "Debit",
      "Credit",
      "EcritureLet",
      "DateLet",
      "ValidDate",
      "Montantdevise",
      "Idevise",
    ],
  ]);
  expect(write(line, { code: "411000", name: "Clients" }, "en").split("\t")).toEqual([
    ...[
      "JG",
      "Journal général",
      "2026-11-0007",
      "20261102",
      "411000",
      "Clients",
      "0000000000AB",
      'Café, "Chez Lu"',
      "XSCK00000000001",
    ],
    ...[
      "20261102",
      'Livraisons clients XSCK00000000001 Café, "Chez Lu"',
      "1130,50",
      "0,00",
      "",
      "",
      "20261103",
      "",
      "\r\n",
    ],
  ]);
  // A name yields neither a tab nor a formula; a subject without a number is named by its voucher's.
  const nasty = { ...line, account: "cash", documentNumber: "", partnerName: "=\tx|y\n", amount: "-0.05" };
  const written = write(nasty, { code: "512000", name: "Banques" }, "en").split("\t");
  expect(written).toHaveLength(18);
  expect(written.slice(6, 13)).toEqual([
    "",
    "",
    "2026-11-0007",
    "20261102",
    "Livraisons clients = x y",
    "0,00",
    "0,05",
  ]);
});

it("journal vouchers for Chinese programs are in Chinese in any interface language, with a customer or supplier in the column of its type", () => {
  const { head, line: write } = layouts.kingdee;
  expect(head("fr")).toBe("\ufeff日期,凭证字,凭证号,附单据数,摘要,科目编码,科目名称,借方金额,贷方金额,客户,供应商\r\n");
  const code = { code: "1122", name: "应收账款" };
  expect(write({ ...line, partnerName: "春风" }, code, "fr")).toBe(
    "2026-11-02,记,7,1,销售出库 XSCK00000000001 春风,1122,应收账款,1130.50,0.00,春风,\r\n",
  );
  const bought = { ...line, kind: "purchase-in", partnerName: "东方", partnerType: "供应商", amount: "-8.00" };
  expect(write(bought, { code: "2202", name: "应付账款" }, "fr")).toContain("2202,应付账款,0.00,8.00,,东方\r\n");
});

it("the plain journal table is in the user's language and begins with the byte order mark by which Excel detects UTF-8", () => {
  const { head, line: write } = layouts.csv;
  expect(head("vi").startsWith("\ufeffSố chứng từ ghi sổ,Ngày,")).toBe(true);
  expect(write(line, { code: "1122", name: "应收账款" }, "en")).toBe(
    '2026-11-0007,2026-11-02,2026-11-03,Sales deliveries,XSCK00000000001,"Café, ""Chez Lu""",1122,应收账款,Receivables,,1130.50,0.00\r\n',
  );
});

it("a journal line has the code of its subject, else of its account, else of the layout's chart, which has one for every account", () => {
  const bank = "0190a000-0000-7000-8000-0000000000cd";
  const named = new Map([
    [codeKey("cash", null), { code: "1002", name: "Bank" }],
    [codeKey("cash", bank), { code: "100201", name: "ICBC" }],
  ]);
  const code = (account: string, subjectId: string) => codeOf({ account, subjectId }, named, "fr-pcg").code;
  expect([code("cash", bank), code("cash", CUSTOMER), code("inventory", NOBODY)]).toEqual(["100201", "1002", "370000"]);
  for (const chart of Object.values(charts))
    expect(Object.keys(chart).toSorted()).toEqual([...ledgerAccounts].toSorted());
  // The first three characters of a French account are digits of the plan comptable.
  for (const { code: french } of Object.values(charts["fr-pcg"])) expect(french).toMatch(/^[1-8]\d{5}$/);
});
