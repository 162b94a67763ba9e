import { retailReturn } from "@kontor/contracts/sales/kinds";
import { testKind } from "@kontor/service-kit/document/testing-kind";
import { openHouse } from "../testing/house.ts";

testKind(retailReturn, openHouse);
