import { expect, it } from "vitest";
import { addWords } from "../i18n/words.ts";
import { CallError } from "../request/call-error.ts";
import { refusalText } from "./refusal-text.ts";

const load = async () => ({
  default: {
    request: { ofDocument: "单据 {{number}}：{{text}}" },
    refusal: { "goods-short": "缺 {{needed}}", "goods-back": "单据 {{number}} 已有退货" },
  },
});
const refused = (refusal: string, values?: Record<string, string>) =>
  new CallError("refused", {
    status: 409,
    code: 409,
    message: refusal,
    refusal: { message: refusal, refusal, values },
  });

it("says which of several documents was refused, once", async () => {
  await addWords("refusals", { "zh-CN": load, "zh-TW": load, en: load, vi: load, fr: load });
  expect(refusalText(refused("goods-short", { needed: "4" }))).toBe("缺 4");
  expect(refusalText(refused("goods-short", { needed: "4", number: "XSCK7" }))).toBe("单据 XSCK7：缺 4");
  expect(refusalText(refused("goods-back", { number: "XSCK7" }))).toBe("单据 XSCK7 已有退货");
});
