import "../../../../packages/service-kit/src/document/kind.ts";
