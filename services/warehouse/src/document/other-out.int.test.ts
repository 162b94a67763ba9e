import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { testKind } from "@kontor/service-kit/testing/document-kind";
import { openDocuments } from "../testing/document-harness.ts";

testKind(otherOut, openDocuments);
