-- How often a rule was used by orders that stand; total_redemption and total_sale_count never fall.
alter table price_rules add column quota_per_customer integer check (quota_per_customer > 0);
alter table price_rules add column quota_per_store integer check (quota_per_store > 0);
alter table price_rules add column maximum_discount_amount numeric check (maximum_discount_amount > 0);
alter table price_rules add column prerequisite_emails text not null default '[]';
alter table price_rules add column usage_count integer not null default 0 check (usage_count >= 0);
alter table price_rules add column total_redemption integer not null default 0 check (total_redemption >= 0);
alter table price_rules add column total_sale_count bigint not null default 0 check (total_sale_count >= 0);

update price_rules set
  usage_count = (
    select coalesce(sum(discount_codes.usage_count), 0) from discount_codes
    where discount_codes.price_rule_id = price_rules.id),
  total_redemption = (
    select count(*) from discount_redemptions
    join discount_codes on discount_codes.id = discount_redemptions.discount_code_id
    where discount_codes.price_rule_id = price_rules.id),
  total_sale_count = (
    select coalesce(sum(line_items.quantity), 0) from discount_redemptions
    join discount_codes on discount_codes.id = discount_redemptions.discount_code_id
    join line_items on line_items.order_id = discount_redemptions.order_id
    where discount_codes.price_rule_id = price_rules.id);

-- Who used a code how often.
create index discount_redemptions_by_email on discount_redemptions (shop_id, discount_code_id, email);
create index discount_redemptions_by_customer on discount_redemptions (shop_id, discount_code_id, customer_id);
