import "../../services/b/src/thing.ts";
