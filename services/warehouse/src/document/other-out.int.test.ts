import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { testKind } from "@kontor/service-kit/document/testing-kind";
import { openDocuments } from "../testing/document-house.ts";

testKind(otherOut, openDocuments);
