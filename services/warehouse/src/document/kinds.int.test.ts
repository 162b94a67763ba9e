import { sampled } from "@kontor/contracts/testing/sampled";
import { testKinds } from "@kontor/service-kit/testing/document-kind";
import { openDocuments } from "../testing/document-harness.ts";
import { kinds } from "./kinds.ts";

testKinds(sampled(kinds, 4), openDocuments, []);
