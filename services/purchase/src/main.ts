// The purchase service as a process.
import { startTradeService } from "@kontor/service-kit/trade/start";
import { purchase } from "./purchase.ts";

await startTradeService(purchase);
