import "pg";
