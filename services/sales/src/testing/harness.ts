// Test harness of the sales service. Imported by tests only.
import { openTradeService } from "@kontor/service-kit/testing/trade";
import { sales } from "../sales.ts";

/** Mounts the service in this process. */
export const openHarness = () => openTradeService(sales);
