// What assembly templates are made of. Goods are known by their barcode rows, so that a template follows a barcode that changes.
import type { Body } from "@kontor/contracts/core/endpoint";
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { toWire } from "@kontor/contracts/core/money";
import { partIssues } from "@kontor/contracts/document/parts";
import {
  type AssemblyTemplate,
  type addAssemblyTemplate,
  TEMPLATES_MAX,
} from "@kontor/contracts/warehouse/assembly-template";
import { assemble } from "@kontor/contracts/warehouse/kinds";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";
import { refuseIssues } from "../product/issue-code.rules.ts";
import { assemblyTemplates } from "./assembly-template.resource.ts";

/** The templates of a parent, oldest first; none of a barcode that nobody has. */
export async function templatesOf(tx: WarehouseTx, barCode: string): Promise<AssemblyTemplate[]> {
  const parent = await tx.productBarcode.findFirst({ where: { barCode }, select: { id: true } });
  if (!parent) return [];
  const templates = await tx.assemblyTemplate.findMany({
    where: { barcodeId: parent.id },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: TEMPLATES_MAX,
  });
  const all = await tx.assemblyTemplateLine.findMany({
    where: { templateId: { in: templates.map(({ id }) => id) } },
    orderBy: { position: "asc" },
  });
  const rows = await tx.productBarcode.findMany({
    where: { id: { in: [...new Set(all.map(({ barcodeId }) => barcodeId))] } },
    select: { id: true, barCode: true },
  });
  const codes = new Map(rows.map((row) => [row.id, row.barCode]));
  const linesOf = Map.groupBy(all, ({ templateId }) => templateId);
  return templates.map(({ id, version, name }) => ({
    ...{ id, version, name },
    lines: (linesOf.get(id) ?? []).map((line) => ({
      barCode: codes.get(line.barcodeId) ?? "",
      name: line.name,
      operNumber: toWire(line.quantity.toFixed(), "quantity"),
    })),
  }));
}

/**
 * Keeps a template. Its parent's row is locked, so that two calls do not pass the bound together.
 * @throws Refusal `document-barcode-unknown`, `document-parent-in-children` (8500020), `too-many-templates`, `name-already-exists`
 */
export async function addTemplate(
  work: Work<WarehouseTx>,
  { name, lines }: Body<typeof addAssemblyTemplate>,
): Promise<string> {
  const { tx } = work;
  const codes = lines.map(({ barCode }) => barCode);
  const goodsByCode = new Map((await goodsOf(tx, codes)).map((each) => [each.barCode, each]));
  const goods = codes.map((barCode) => goodsByCode.get(barCode));
  refuseIssues([
    ...codes.flatMap((barCode, at) => (goods[at] ? [] : unknown(barCode, at))),
    ...partIssues(
      assemble.movements,
      codes.map((barCode, at) => ({ barCode, productId: goods[at]?.productId ?? null })),
    ),
  ]);
  const all = goods.filter((each) => each !== undefined);
  const barcodeId = all[0]?.id ?? "";
  await tx.$queryRaw`select from product_barcodes where id = ${barcodeId}::uuid for no key update`;
  if ((await tx.assemblyTemplate.count({ where: { barcodeId } })) >= TEMPLATES_MAX)
    throw refuse("too-many-templates", { values: { max: TEMPLATES_MAX } });
  const { id } = await assemblyTemplates.add(work, { barcodeId, name });
  await tx.assemblyTemplateLine.createMany({
    data: all.map(({ id: goodsId, name: goodsName }, position) => ({
      ...{ templateId: id, position, barcodeId: goodsId, name: goodsName },
      quantity: lines[position]?.operNumber ?? "0",
    })),
  });
  return id;
}

const unknown = (barCode: string, at: number): Issue[] => [
  { id: "document-barcode-unknown", field: `lines.${at}.barCode`, row: at + 1, values: { barCode } },
];

interface Goods {
  id: string;
  productId: string;
  barCode: string;
  /** The product's, with the variant where it has some. */
  name: string;
}
const goodsOf = (tx: WarehouseTx, codes: readonly string[]): Promise<Goods[]> =>
  tx.$queryRaw<Goods[]>`
    select b.id, b.product_id as "productId", b.bar_code as "barCode", concat_ws(' ', p.name, nullif(b.sku, '')) as name
    from product_barcodes b join products p on p.tenant_id = b.tenant_id and p.id = b.product_id
    where b.bar_code = any(${[...codes]}::text[])`;
