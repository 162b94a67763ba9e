import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { testKind } from "@kontor/service-kit/testing/document-kind";
import { openDocuments } from "../testing/document-house.ts";

testKind(otherOut, openDocuments);
