import "./thing.ts";
