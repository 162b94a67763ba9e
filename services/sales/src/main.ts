// The sales service as a process.
import { startTradeService } from "@kontor/service-kit/trade/start";
import { sales } from "./sales.ts";

await startTradeService(sales);
