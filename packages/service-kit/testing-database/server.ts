// The PostgreSQL server of the test run, with the rights to create databases.
import { inject } from "vitest";

export const testServer = (): string => inject("stack").urls.postgres;
