// The fields of a row that the drill-downs of both stock reports need.
export interface StockedProduct {
  productId: string;
  name: string;
}
