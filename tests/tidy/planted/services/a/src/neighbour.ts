import "../../b/src/thing.ts";
