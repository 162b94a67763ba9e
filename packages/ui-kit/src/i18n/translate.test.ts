import { expect, it } from "vitest";
import { aliases } from "./aliases.ts";
import { addTranslations, currentTranslate, DOCUMENT, harmless, hasTranslation, KIT, translate } from "./translate.ts";

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

it("a text that another namespace gave at first is that of its own namespace once that is loaded", async () => {
  await addTranslations("early", loaders({ field: { shelf: "货架" } }));
  expect(translate("field.shelf", undefined, "late")).toBe("货架");
  expect(translate("field.place", undefined, "late")).toBe("field.place");
  await addTranslations("late", loaders({ field: { shelf: "架位", place: "库位" } }));
  expect(translate("field.shelf", undefined, "late")).toBe("架位");
  expect(translate("field.place", undefined, "late")).toBe("库位");
});

it("components are rendered again when a text that they show is loaded or changed, and not for other texts", async () => {
  const drawn = currentTranslate.read();
  expect(drawn("field.lane", undefined, "remote")).toBe("field.lane");
  await addTranslations("neighbour", loaders({ field: { dock: "月台" } }));
  expect(currentTranslate.read()).toBe(drawn);
  await addTranslations("remote", loaders({ field: { lane: "通道" } }));
  const again = currentTranslate.read();
  expect(again).not.toBe(drawn);
  expect(again("field.lane", undefined, "remote")).toBe("通道");
  aliases.write({ lane: "巷道" });
  expect(currentTranslate.read()).not.toBe(again);
  aliases.write({});
});

it("names put into a translated text stay plain: markup and keys in them are shown as they are, and control characters are removed", () => {
  expect(translate("refusal.gone", { what: `O'Brien & <b>Söhne</b> $t(list.yes) {{what}}` })).toBe(
    "没有 O'Brien & <b>Söhne</b> $t(list.yes) {{what}}",
  );
  expect(harmless("ann\u202etxt.exe\u0000")).toBe("anntxt.exe");
});

it("a field with an alias of the company has it as title on each page and in each language, and its usual word again once the alias is empty", async () => {
  await addTranslations("goods", loaders({ goods: { otherField1: "扩展1", "otherField1-a": "选项" } }));
  aliases.write({ otherField1: "产地\u202e" });
  expect(translate(["goods.otherField1", "field.otherField1", "otherField1"], undefined, "goods")).toBe("产地");
  expect(translate("goods.otherField1")).toBe("产地");
  expect(translate(["goods.otherField1-a", "a"])).toBe("选项");
  expect(translate("otherField1")).toBe("otherField1");
  aliases.write({});
  expect(translate("goods.otherField1")).toBe("扩展1");
});
