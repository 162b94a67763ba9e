-- What goods cost more than was assumed when others were made of them, and those others do not bear (docs/decisions/0068).
ALTER TABLE stock_lines ADD COLUMN withheld numeric NOT NULL DEFAULT 0;
