import { testKinds } from "@kontor/service-kit/testing/document-kind";
import { openDocuments } from "../testing/document-harness.ts";
import { kinds } from "./kinds.ts";

testKinds(kinds, openDocuments, []);
