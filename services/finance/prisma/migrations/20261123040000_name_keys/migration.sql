-- Names are compared after normalisation wherever they must be unique (kit.name_key). Rows of earlier years that now have one name stay.
SELECT kit.unique_by_name('accounts', 'name', 'accounts_name');
SELECT kit.unique_by_name('in_out_items', 'name', 'in_out_items_name', '{type}');
