import { expect, it } from "vitest";
import { addTranslations, DOCUMENT, harmless, hasTranslation, KIT, translate } from "./translate.ts";

const loaders = (file: object) => {
  const load = async () => ({ default: file });
  return { "zh-CN": load, "zh-TW": load, en: load, vi: load, fr: load };
};

it("a translation key is looked up in its namespace, then in the kit and its forms, then anywhere, and an unknown key stays as it is", async () => {
  await addTranslations(
    KIT,
    loaders({ list: { yes: "是" }, field: { name: "名称" }, refusal: { gone: "没有 {{what}}" } }),
  );
  await addTranslations("other", loaders({ field: { number: "编码" } }));
  await addTranslations(DOCUMENT, loaders({ field: { number: "单据编号" } }));
  await addTranslations("area", loaders({ thing: { name: "品名" }, refusal: { "not-this": "不行" } }));
  expect(translate("list.yes", undefined, "area")).toBe("是");
  expect(translate(["thing.name", "field.name"], undefined, "area")).toBe("品名");
  expect(translate(["other.name", "field.name"], undefined, "area")).toBe("名称");
  expect(translate(["other.number", "field.number"], undefined, "area")).toBe("单据编号");
  expect(translate("refusal.not-this")).toBe("不行");
  expect(translate("Ask: is it so?")).toBe("Ask: is it so?");
  expect([hasTranslation("refusal.not-this"), hasTranslation("refusal.unknown")]).toEqual([true, false]);
});

it("names put into a translated text stay plain: markup and keys in them are shown as they are, and control characters are removed", () => {
  expect(translate("refusal.gone", { what: `O'Brien & <b>Söhne</b> $t(list.yes) {{what}}` })).toBe(
    "没有 O'Brien & <b>Söhne</b> $t(list.yes) {{what}}",
  );
  expect(harmless("ann\u202etxt.exe\u0000")).toBe("anntxt.exe");
});
