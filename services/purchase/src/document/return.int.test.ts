import { takesBack } from "@kontor/contracts/document/kind-values";
import { testReturns } from "@kontor/service-kit/testing/document-returns";
import { describe } from "vitest";
import { openHarness } from "../testing/harness.ts";
import { kinds } from "./kinds.ts";

for (const { contract } of kinds)
  if (takesBack(contract)) describe(`returns by ${contract.name}`, () => testReturns(contract, openHarness));
