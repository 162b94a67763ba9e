import "../../contracts/src/system/noun.ts";
