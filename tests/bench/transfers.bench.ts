// Measures transfers under load: goods moved from one warehouse to another and back, posted everywhere.
import { allocationOut } from "@kontor/contracts/warehouse/kinds";
import { bodyOf, orderOf } from "./documents/bodies.ts";
import { sent } from "./documents/calls.ts";
import { rawRate } from "./documents/raw.ts";
import { shopOf } from "./documents/shop.ts";
import { stockUp } from "./documents/stock-up.ts";
import { throughput } from "./documents/throughput.ts";
import { atLeast, setPace } from "./figures.ts";

const PRODUCTS = 2000;
const LINES = 10;
const CLIENTS = 16;

setPace(await rawRate());
const shop = await shopOf(PRODUCTS);
await stockUp(shop, PRODUCTS);
const rate = await throughput(shop, allocationOut, CLIENTS, (at) =>
  sent(allocationOut.endpoints.addAndAudit, {
    token: shop.token,
    body: bodyOf(allocationOut, shop, orderOf(shop, PRODUCTS, LINES, at)),
  }),
);
atLeast(`transfer of ${LINES} lines, ${CLIENTS} clients, posted everywhere`, rate, 80, "/s");
