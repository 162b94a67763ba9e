import { retailReturn } from "@kontor/contracts/sales/kinds";
import { testKind } from "@kontor/service-kit/testing/document-kind";
import { openHarness } from "../testing/harness.ts";

testKind(retailReturn, openHarness);
