import { saleOut } from "@kontor/contracts/sales/kinds";
import { testKind } from "@kontor/service-kit/testing/document-kind";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { describe } from "vitest";
import { openHarness } from "../testing/harness.ts";
import { kinds } from "./kinds.ts";

// One of each direction runs its races as often as requested.
const ROUNDS = { [saleOut.name]: raceRounds() };

for (const { contract } of kinds) describe(contract.name, () => testKind(contract, openHarness, ROUNDS[contract.name]));
