import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { testKinds } from "@kontor/service-kit/testing/document-kind";
import { openHarness } from "../testing/harness.ts";
import { kinds } from "./kinds.ts";

testKinds(kinds, openHarness, [purchaseIn]);
