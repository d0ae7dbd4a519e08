-- Up Migration

-- The list of sales contracts asks of which of them goods are still to be bought: a binding may change what it finds.
select track_changes('contract_binding');
