import fc from "fast-check";
import { expect, test } from "vitest";
import { attachmentName } from "./attachment-name.rules.ts";

test.each<[name: string, kind: string | undefined, handedOut: string]>([
  ["receipt.pdf", "pdf", "receipt.pdf"],
  ["Receipt.PDF", "pdf", "Receipt.PDF"],
  ["发票 2026.pdf", "pdf", "发票 2026.pdf"],
  ["photo.jpeg", "jpeg", "photo.jpeg"],
  ["photo.JPG", "jpeg", "photo.JPG"],
  ["page.html", "pdf", "page.html.pdf"],
  ["setup.exe", "zip", "setup.exe.zip"],
  ["prices.xlsx", "xlsx", "prices.xlsx"],
  ["prices.xlsx", "zip", "prices.xlsx.zip"],
  ["prices.xlsm", "xlsx", "prices.xlsm.xlsx"],
  ["invoice\u202efdp.exe", "pdf", "invoicefdp.exe.pdf"],
  ["a\u200bb\u0000c\r\nd\ufeff.pdf", "pdf", "abcd.pdf"],
  ["../../etc/passwd", "png", "passwd.png"],
  ["C:\\Users\\x\\scan.png", "png", "scan.png"],
  [".htaccess", "gif", "htaccess.gif"],
  ["a.pdf. . ", "pdf", "a.pdf"],
  ["a.exe .pdf", "pdf", "a.exe.pdf"],
  ['a"; filename=b<c>|?*%41:$DATA.pdf', "pdf", "a_; filename=b_c_____41_$DATA.pdf"],
  ["con.pdf", "pdf", "_con.pdf"],
  ["NUL", "zip", "_NUL.zip"],
  ["\u202e\u0007", "webp", "file.webp"],
  ["", "pdf", "file.pdf"],
  [".pdf", "pdf", "pdf.pdf"],
  ["old.doc", undefined, "old.doc.bin"],
])("an attachment %j of kind %s is downloaded as %j (UPL-2, UPL-3)", (name, kind, handedOut) => {
  expect(attachmentName(name, kind)).toBe(handedOut);
});

test("an attachment's file name has its content's ending, at most 200 characters and no path, and is not changed by a second call (UPL-3)", () => {
  const kinds = fc.constantFrom("pdf", "png", "jpeg", "gif", "webp", "zip", "xlsx", undefined);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), kinds, (name, kind) => {
      const fileName = attachmentName(name, kind);
      expect([...fileName].length).toBeLessThanOrEqual(200);
      expect(fileName.isWellFormed()).toBe(true);
      expect(fileName).not.toMatch(/[\p{Cc}\p{Cf}\\/<>:"|?*%]|^\.|[. ]$/u);
      expect(fileName.toLowerCase()).toMatch(/.\.(pdf|png|jpg|jpeg|jfif|gif|webp|zip|xlsx|bin)$/);
      expect(attachmentName(fileName, kind)).toBe(fileName);
    }),
  );
});
