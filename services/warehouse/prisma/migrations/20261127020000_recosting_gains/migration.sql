-- What a recosting changes in stock gains and losses of a month: other in and other out are no trade, and part of the profit.
ALTER TABLE recosting_months ADD COLUMN gain_change numeric NOT NULL DEFAULT 0;
