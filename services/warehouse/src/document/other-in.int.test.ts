import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { testKind } from "@kontor/service-kit/document/testing-kind";
import { openDocuments } from "../testing/document-house.ts";

testKind(otherIn, openDocuments);
