import { retailReturn } from "@kontor/contracts/sales/kinds";
import { testKind } from "@kontor/service-kit/document/testing-kind";
import { openHarness } from "../testing/house.ts";

testKind(retailReturn, openHarness);
