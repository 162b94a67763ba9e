import { testKind } from "@kontor/service-kit/testing/document-kind";
import { describe } from "vitest";
import { openDocuments } from "../testing/document-harness.ts";
import { kinds } from "./kinds.ts";

for (const { contract } of kinds) describe(contract.name, () => testKind(contract, openDocuments));
