-- How serial and batch numbers are compared: like names, in small letters. A sigma at the end of a word is a sigma, and an i with its dot written apart
-- is an i, as İ in small letters is one. contracts/document/tracking does the same.
CREATE FUNCTION kit.tracked_key(number text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(lower(kit.name_key(number)), U&'\03C2', U&'\03C3'), U&'i\0307', 'i');
