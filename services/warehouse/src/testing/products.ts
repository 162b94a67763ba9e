// Builders of products for tests. Imported by tests only.
import type { ProductAdd, ProductInfo } from "@kontor/contracts/warehouse/product";

let last = 1000;
/** A barcode that no other test uses. */
export const freshCode = (): string => `T${++last}`;

export const barcode = (barCode: string, commodityUnit = "瓶", more: Partial<ProductAdd["meList"][number]> = {}) => ({
  barCode,
  commodityUnit,
  ...more,
});

/** A product of one unit as its form sends it. */
export const product = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  unit: "瓶",
  meList: [barcode(freshCode())],
  ...more,
});

/** The form as it was shown, to be saved again with some changes. */
export const form = ({ info: shown, ...changes }: { info: ProductInfo } & Record<string, unknown>) => {
  const {
    categoryName: _c,
    unitName: _u,
    manySku: _m,
    barCode: _b,
    initStock: _i,
    currentStock: _s,
    reserved: _h,
    promised: _o,
    coming: _f,
    available: _a,
    createTime: _t,
    ...rest
  } = shown;
  const { purchaseDecimal: _p, commodityDecimal: _r, wholesaleDecimal: _w, lowDecimal: _l, ...head } = rest;
  const meList = shown.meList.map(({ ratio: _ratio, isDefault: _first, ...row }) => row);
  const stock = shown.stock.map(({ depotName: _name, ...row }) => row);
  return { ...head, meList, stock, ...changes };
};
