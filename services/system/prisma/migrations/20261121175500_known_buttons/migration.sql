-- Buttons that the code offered of a function when it was last started: what a newer version offers besides is offered too, and what the operator took away stays away.
ALTER TABLE platform.functions ADD COLUMN known_buttons text[] NOT NULL DEFAULT '{}';
-- Before this nothing was added to functions that were there; accounts and income and expense items are the two that had to get one since (3, import and export).
UPDATE platform.functions SET known_buttons =
  CASE WHEN number IN ('010204', '010205') THEN buttons || '{1,4}' ELSE '{1,2,3,4,5,6,7}' END;
