import { expect, it } from "vitest";
import { addWords, DOCUMENT, harmless, hasWord, KIT, words } from "./words.ts";

const loaders = (file: object) => {
  const load = async () => ({ default: file });
  return { "zh-CN": load, "zh-TW": load, en: load, vi: load, fr: load };
};

it("looks in the namespace first, then in the kit and its forms, then anywhere, in whatever order they came; a text without words stays as it is", async () => {
  await addWords(KIT, loaders({ list: { yes: "是" }, field: { name: "名称" }, refusal: { gone: "没有 {{what}}" } }));
  await addWords("other", loaders({ field: { number: "编码" } }));
  await addWords(DOCUMENT, loaders({ field: { number: "单据编号" } }));
  await addWords("area", loaders({ thing: { name: "品名" }, refusal: { "not-this": "不行" } }));
  expect(words("list.yes", undefined, "area")).toBe("是");
  expect(words(["thing.name", "field.name"], undefined, "area")).toBe("品名");
  expect(words(["other.name", "field.name"], undefined, "area")).toBe("名称");
  expect(words(["other.number", "field.number"], undefined, "area")).toBe("单据编号");
  expect(words("refusal.not-this")).toBe("不行");
  expect(words("Ask: is it so?")).toBe("Ask: is it so?");
  expect([hasWord("refusal.not-this"), hasWord("refusal.unknown")]).toEqual([true, false]);
});

it("names put into a text stay plain text: no entities, no keys of their own, no turned writing", () => {
  expect(words("refusal.gone", { what: `O'Brien & <b>Söhne</b> $t(list.yes) {{what}}` })).toBe(
    "没有 O'Brien & <b>Söhne</b> $t(list.yes) {{what}}",
  );
  expect(harmless("ann\u202etxt.exe\u0000")).toBe("anntxt.exe");
});
