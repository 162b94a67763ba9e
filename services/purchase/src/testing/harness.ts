// Test harness of the purchase service. Imported by tests only.
import { openTradeService } from "@kontor/service-kit/testing/trade";
import { purchase } from "../purchase.ts";

/** Mounts the service in this process. */
export const openHarness = () => openTradeService(purchase);
