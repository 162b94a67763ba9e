import { testOrders } from "@kontor/service-kit/testing/document-orders";
import { describe } from "vitest";
import { openHarness } from "../testing/harness.ts";
import { kinds } from "./kinds.ts";

for (const { contract } of kinds)
  if (contract.progress) describe(`orders of kind ${contract.name}`, () => testOrders(contract, openHarness));
