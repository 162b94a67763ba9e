import { saleOut } from "@kontor/contracts/sales/kinds";
import { sampled } from "@kontor/contracts/testing/sampled";
import { testKinds } from "@kontor/service-kit/testing/document-kind";
import { openHarness } from "../testing/harness.ts";
import { kinds } from "./kinds.ts";

testKinds(sampled(kinds, 4), openHarness, [saleOut]);
