import "../../mfe-b/src/page.ts";
