import "../../packages/ui-kit/src/document/kind.ts";
