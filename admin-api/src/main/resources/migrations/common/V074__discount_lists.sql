-- What lists of discounts are searched and sorted by: the second one holds all that a search for codes reads.
create index price_rules_by_use on price_rules (shop_id, usage_count, id);
create index discount_codes_by_key on discount_codes (shop_id, code_key, price_rule_id);
