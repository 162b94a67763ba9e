import "../two/two.list.ts";
