import { expect, it } from "vitest";
import { addWords } from "../i18n/words.ts";
import { CallError } from "../request/call-error.ts";
import { issueText, refusalText } from "./refusal-text.ts";

const load = async () => ({
  default: { refusal: { held: "该记录已被使用", "held-of-name": "“{{name}}”已被使用", taken: "名称已存在" } },
});
const refused = (refusal: string, values?: Record<string, string>) =>
  new CallError("refused", {
    status: 400,
    code: 601,
    message: refusal,
    refusal: { message: refusal, refusal, values },
  });

it("a refusal names the record where it is known which one it is", async () => {
  await addWords("refusals", { "zh-CN": load, "zh-TW": load, en: load, vi: load, fr: load });
  expect(refusalText(refused("held", { name: "北仓" }))).toBe("“北仓”已被使用");
  expect(refusalText(refused("held"))).toBe("该记录已被使用");
  expect(refusalText(refused("taken", { name: "北仓" }))).toBe("名称已存在");
  expect(issueText({ id: "held", values: { name: "北仓" } })).toBe("“北仓”已被使用");
});
