// What the drill-downs of both stock reports need to know of a row.
export interface StockedProduct {
  productId: string;
  name: string;
}
