import { beforeAll, expect, it } from "vitest";
import { CallError } from "../core/call-error.ts";
import { addTranslations } from "../i18n/translate.ts";
import { issueText, refusalText, refusalTitle } from "./refusal-text.ts";

const load = async () => ({
  default: {
    request: { ofDocument: "单据 {{number}}：{{text}}" },
    refusal: {
      held: "该记录已被使用",
      "held-of-name": "“{{name}}”已被使用",
      taken: "名称已存在",
      "goods-short": "缺 {{needed}}",
      "goods-back": "单据 {{number}} 已有退货",
    },
  },
});
const refused = (refusal: string, values?: Record<string, string>) =>
  new CallError("refused", {
    status: 409,
    code: 409,
    message: refusal,
    refusal: { message: refusal, refusal, values },
  });

beforeAll(() => addTranslations("refusals", { "zh-CN": load, "zh-TW": load, en: load, vi: load, fr: load }));

it("a refusal names the record where the record is known", () => {
  expect(refusalText(refused("held", { name: "北仓" }))).toBe("“北仓”已被使用");
  expect(refusalText(refused("held"))).toBe("该记录已被使用");
  expect(refusalText(refused("taken", { name: "北仓" }))).toBe("名称已存在");
  expect(issueText({ id: "held", values: { name: "北仓" } })).toBe("“北仓”已被使用");
});

it("the text of a refusal says which of several documents was refused, and says so once", () => {
  expect(refusalText(refused("goods-short", { needed: "4" }))).toBe("缺 4");
  expect(refusalText(refused("goods-short", { needed: "4", number: "XSCK7" }))).toBe("单据 XSCK7：缺 4");
  expect(refusalText(refused("goods-back", { number: "XSCK7" }))).toBe("单据 XSCK7 已有退货");
});

it("amounts in the text of a refusal are written as on the page", () => {
  expect(refusalText(refused("goods-short", { needed: "1234.50" }))).toBe("缺 1,234.50");
  expect(issueText({ id: "goods-short", values: { needed: "1234" } })).toBe("缺 1234");
});

it("the text of a refusal of which only the id was stored has no figures, and is the id where no text exists", () => {
  expect(["taken", "goods-short", "goods-back", "unheard-of"].map(refusalTitle)).toEqual([
    "名称已存在",
    "缺 …",
    "单据 … 已有退货",
    "unheard-of",
  ]);
});
