import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Fills the first shop of a database with as many rows of everything that its console lists: with the class path of the
 * tests, {@code LargeShop ADDRESS ROWS}. Orders and drafts are spread over the year before now, checkouts and carts over as
 * long as they are kept. What products are searched by the server indexes when it starts.
 */
public final class LargeShop {

    /**
     * {@code :n} rows, {@code :now} and {@code :start} of the year, {@code terms(…)} of an index of terms, with
     * {@code {shop_id,}} and its number where that names the shop. Every seventh order is open and was not sent, and there is a
     * refund of every twentieth.
     */
    private static final String[] FILL = {
        """
        insert into products (id, shop_id, title, title_key, sort_title, handle, vendor, vendor_key, product_type, type_key,
          tags, body_html, lowest_price, status, published_at, created_at, updated_at)
        with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n where i < :n)
        select i, 1, 'Jug ' || i, 'jug ' || i, 'jug ' || i, 'jug-' || i, 'Vendor ' || (i % 300), 'vendor ' || (i % 300),
          'Type ' || (i % 40), 'type ' || (i % 40), 'tag ' || (i % 7) || ', tag ' || (100 + i % 97), '<p>Made by hand.</p>',
          500 + i * 7919 % 90000, case when i % 10 = 3 then 'draft' when i % 10 = 7 then 'archived' else 'active' end,
          case when i % 10 not in (3, 5, 7) then :start end, :start + i * 1000, :start + (i * 7919 % :n) * 1000
        from n
        """,
        """
        insert into product_options (shop_id, product_id, name, position, "values")
        select 1, id, 'Title', 1, '["Default Title"]' from products
        """,
        """
        insert into product_tags (shop_id, product_id, tag, tag_key)
        select 1, id, 'tag ' || (id % 7), 'tag ' || (id % 7) from products
        union all
        select 1, id, 'tag ' || (100 + id % 97), 'tag ' || (100 + id % 97) from products
        """,
        """
        insert into variants (id, shop_id, product_id, title, price, currency, position, option1, option_key, sku, barcode,
          inventory_management, inventory_quantity, inventory_item_id, is_default, created_at, updated_at)
        select id, 1, id, 'Default Title', lowest_price, 'EUR', 1, 'Default Title', 'default title', 'JUG-' || id,
          case when id % 2 = 0 then '40' || id else '' end, case when id % 9 <> 4 then 'vitrine' end,
          case when id % 9 <> 4 then id * 7 % 60 else 0 end, id, 1 = 1, created_at, updated_at
        from products
        """,
        """
        insert into inventory_items (id, shop_id, variant_id, created_at, updated_at)
        select id, 1, id, created_at, updated_at from variants
        """,
        """
        insert into inventory_levels (shop_id, inventory_item_id, location_id, available, updated_at)
        select 1, v.inventory_item_id, l.id, v.inventory_quantity, v.updated_at
        from variants v, (select min(id) as id from locations) l where v.inventory_management is not null
        """,
        """
        insert into collections (id, shop_id, kind, title, handle, published_at, created_at, updated_at, rules, disjunctive)
        with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n where i < :n)
        select i, 1, case when i % 4 = 1 then 'smart' else 'custom' end, 'Group ' || i, 'group-' || i,
          case when i % 5 > 0 then :start end, :start + i * 1000, :start + (i * 7919 % :n) * 1000,
          case when i % 4 = 1 then '[{"column":"vendor","relation":"equals","condition":"Nobody"}]' end,
          case when i % 4 = 1 then 1 = 0 end
        from n
        """,
        """
        insert into collects (shop_id, collection_id, product_id, position, created_at, updated_at)
        select 1, 2, id, id, :start, :start from products
        """,
        """
        insert into customers (id, shop_id, email, phone, first_name, last_name, accepts_marketing, tags, state, currency,
          orders_count, total_spent, last_order_id, last_order_name, last_order_at, search_text, created_at, updated_at)
        with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n where i < :n)
        select i, 1, 'buyer' || i || '@mail.test', '+4930' || (1000000 + i), 'Jo', 'Lee ' || i, i % 3 = 0,
          case when i % 50 = 0 then 'wholesale' else '' end,
          case i % 6 when 0 then 'enabled' when 1 then 'invited' else 'disabled' end, 'EUR',
          case when i % 3 > 0 then 1 + i % 3 else 0 end, case when i % 3 > 0 then 1000 + i * 7919 % 90000 else 0 end,
          case when i % 3 > 0 then i end, case when i % 3 > 0 then '#' || (1000 + i) end,
          case when i % 3 > 0 then :start + i * :step end,
          ' buyer' || i || '@mail.test jo lee ' || i || ' buyer' || i || ' mail.test buyer' || i || ' mail test ',
          :start + i * :step, :start + (i * 7919 % :n) * :step
        from n
        """,
        """
        insert into customer_search ({shop_id,} rowid, terms)
        select {1,} id, terms('1wbuyer' || id || ' 1wmail 1wtest 1wjo 1wlee 1w' || id) from customers
        """,
        """
        insert into customer_addresses (shop_id, customer_id, first_name, last_name, address1, city, country, country_code,
          zip, is_default, created_at, updated_at)
        select 1, id, 'Jo', last_name, 'Main Street ' || id, 'Berlin', 'Germany', 'DE', '10115', 1 = 1, created_at, updated_at
        from customers
        """,
        """
        insert into orders (id, shop_id, order_number, name, token, email, currency, presentment_currency, financial_status,
          fulfillment_status, customer_email, customer_id, shipping_address, taxes_included, discount_code, tags,
          total_line_items_price, total_discounts, subtotal_price, total_shipping, total_tax, total_tip_received, total_price,
          balance, total_outstanding, cancelled_at, closed_at, processed_at, paid_at, source_name, items_ordered, created_at,
          updated_at)
        with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n where i < :n)
        select i, 1, 1000 + i, '#' || (1000 + i), 'order-' || i, 'buyer' || c || '@mail.test', 'EUR', 'EUR',
          case when i % 20 = 0 then 'partially_refunded' when i % 20 = 7 then 'pending' when i % 20 = 9 then 'authorized'
            when i % 50 = 11 then 'refunded' else 'paid' end,
          case when i % 7 = 0 then '' when i % 70 = 1 then 'partial' else 'fulfilled' end,
          'buyer' || c || '@mail.test', c,
          '{"first_name":"Jo","last_name":"Lee","address1":"Main Street 1","zip":"10115","city":"Berlin","country":"Germany",'
            || '"country_code":"DE"}', 1 = 0, case when i % 3 = 0 then '[{"code":"CODE-' || (1 + i % :n) || '","amount":"2.00","type":"fixed_amount"}]' end,
          case when i % 50 = 0 then 'gift' else '' end, 2000 + i % 900, case when i % 3 = 0 then 200 else 0 end,
          2000 + i % 900 - case when i % 3 = 0 then 200 else 0 end, 500, 100, 0,
          2600 + i % 900 - case when i % 3 = 0 then 200 else 0 end, 0, 0, case when i % 200 = 13 then :start + i * :step end,
          case when i % 7 > 0 then :start + i * :step end, :start + i * :step, :start + i * :step, 'web', 3,
          :start + i * :step, :start + i * :step
        from (select i, 1 + i * 7919 % (:n * 2 / 3) as c from n) m
        """,
        """
        insert into line_items (shop_id, order_id, product_id, variant_id, title, sku, vendor, quantity, fulfilled_quantity,
          open_quantity, price, currency, requires_shipping, taxable, discount_total, tax_total, sold_at)
        select 1, o.id, p.id, p.id, 'Jug ' || p.id, 'JUG-' || p.id, 'Vendor ' || (p.id % 300), p.q,
          case when o.id % 7 > 0 then p.q else 0 end, case when o.id % 7 > 0 then 0 else p.q end,
          500 + o.id % 900 * (2 - p.q), 'EUR', 1 = 1, 1 = 1, 50, 30, o.processed_at
        from (select id as order_id, 1 + id * 31 % :n as id, 1 as q from orders
              union all select id, 1 + id * 17 % (:n / 10), 2 from orders) p
        join orders o on o.id = p.order_id
        """,
        """
        insert into transactions (shop_id, order_id, kind, status, amount, currency, gateway, processed_at, created_at,
          updated_at)
        select 1, id, 'sale', 'success', total_price, 'EUR', 'bogus', processed_at, processed_at, processed_at from orders
        """,
        """
        insert into refunds (id, shop_id, order_id, refund_line_items, processed_at, created_at)
        select id, 1, id, '[]', processed_at + 1000, processed_at + 1000 from orders where id % 20 = 0
        """,
        """
        insert into transactions (shop_id, order_id, kind, status, amount, currency, gateway, processed_at, created_at,
          updated_at, refund_id)
        select 1, order_id, 'refund', 'success', 100, 'EUR', 'bogus', processed_at, processed_at, processed_at, id from refunds
        """,
        """
        insert into fulfillments (shop_id, order_id, name, status, lines, created_at, updated_at)
        select 1, id, name || '.1', 'success', '[]', processed_at, processed_at from orders where id % 7 > 0
        """,
        """
        insert into order_words (order_id, shop_id, text)
        select id, 1, name || ' ' || email || ' jo lee berlin 10115 jug jug-' || id from orders
        """,
        """
        insert into order_search ({shop_id,} rowid, terms)
        select {1,} id, terms('1w' || order_number || ' 1wbuyer' || customer_id || ' 1wmail 1wtest 1wjo 1wlee 1wberlin 1w10115 1wjug '
          || '1w' || id) from orders
        """,
        """
        insert into order_returns (shop_id, order_id, name, status, return_line_items, reason, answer, created_at, updated_at)
        select 1, id, name || '-R1', case id % 40 when 1 then 'requested' when 2 then 'approved' when 3 then 'declined'
          else 'closed' end, '[{"line_item_id":' || id || ',"quantity":1}]', 'Too small', '', processed_at, processed_at
        from orders
        """,
        """
        insert into draft_orders (id, shop_id, number, status, token, customer_id, email, currency, line_items, taxes_included,
          total_line_items_price, total_discounts, subtotal_price, total_shipping_price, total_tax, total_price, created_at,
          updated_at)
        select id, 1, id, case id % 4 when 0 then 'completed' when 1 then 'invoice_sent' else 'open' end, 'draft-' || id,
          customer_id, email, 'EUR', '[{"title":"Jug","price":"20.00","quantity":1}]', 1 = 0, 2000, 0, 2000, 0, 0, 2000,
          created_at, updated_at from orders
        """,
        """
        insert into draft_order_words (draft_order_id, shop_id, text)
        select id, 1, '#d' || number || ' ' || email || ' jug' from draft_orders
        """,
        """
        insert into draft_order_search ({shop_id,} rowid, terms)
        select {1,} id, terms('1wd' || number || ' 1w' || number || ' 1wbuyer' || customer_id || ' 1wmail 1wtest 1wjug')
        from draft_orders
        """,
        """
        insert into checkouts (id, shop_id, token, currency, email, line_items, total_line_items_price, total_discounts,
          subtotal_price, total_shipping, total_tax, total_price, completed_at, abandoned_at, closed_at,
          abandoned_email_status, created_at, updated_at)
        select id, 1, 'checkout-' || id, 'EUR', email, '[{"title":"Jug","price":"20.00","quantity":1}]', 2000, 0, 2000, 0, 0,
          2000, case when id % 3 = 0 then created_at end, case when id % 3 > 0 then created_at end,
          case when id % 6 = 1 then created_at end, case when id % 2 = 0 then 'sent' else 'not_sent' end, created_at, created_at
        from (select id, email, :now - (:n - id) * :step / 5 as created_at from orders) o
        """,
        """
        insert into carts (shop_id, token, created_at, updated_at)
        select 1, 'cart-' || id, created_at, created_at
        from (select id, :now - (:n - id) * :step / 13 as created_at from orders) o
        """,
        """
        insert into visits (shop_id, hour, sessions, page_views)
        with recursive n (i) as (select cast(0 as bigint) union all select i + 1 from n where i < 8760)
        select 1, (:now / 3600000 - i) * 3600000, 10, 40 from n
        """,
        """
        insert into price_rules (id, shop_id, title, value_type, value, target_type, target_selection, allocation_method,
          customer_selection, once_per_customer, starts_at, ends_at, entitled_product_ids, entitled_variant_ids,
          entitled_collection_ids, entitled_country_ids, prerequisite_product_ids, prerequisite_variant_ids,
          prerequisite_collection_ids, prerequisite_customer_ids, prerequisite_saved_search_ids, usage_count, automatic,
          created_at, updated_at)
        with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n where i < :n)
        select i, 1, 'Offer ' || i, case when i % 2 = 0 then 'percentage' else 'fixed_amount' end, -10, 'line_item', 'all',
          'across', 'all', 1 = 0, :start + i * :step + case when i % 50 = 1 then 40000000000 else 0 end,
          case when i % 3 = 0 then :start + i * :step + 100000000000 end, '[]', '[]', '[]', '[]', '[]', '[]', '[]', '[]', '[]',
          i % 11, 1 = 0, :start + i * :step, :start + (i * 7919 % :n) * :step
        from n
        """,
        """
        insert into discount_codes (id, shop_id, price_rule_id, code, code_key, usage_count, created_at, updated_at)
        select id, 1, id, 'CODE-' || id, 'code-' || id, usage_count, created_at, updated_at from price_rules
        union all
        select :n + id, 1, 1, 'ONCE-' || id, 'once-' || id, id % 2, created_at, updated_at from price_rules
        """,
        """
        insert into discount_redemptions (shop_id, discount_code_id, order_id, customer_id, email, once_per_customer, created_at)
        select 1, 1 + id % :n, id, customer_id, email, 1 = 0, processed_at from orders where id % 3 = 0
        """,
        """
        insert into gift_cards (id, shop_id, code, initial_value, balance, currency, expires_on, note, disabled_at, created_at,
          updated_at)
        with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n where i < :n)
        select i, 1, 'GIFT' || (100000000 + i), 5000, 5000 - i % 4 * 1000, 'EUR',
          case i % 3 when 0 then '2020-01-01' when 1 then '2099-01-01' end, 'For buyer ' || i,
          case when i % 10 = 0 then :start end, :start + i * :step, :start + i * :step
        from n
        """,
        """
        insert into redirects (id, shop_id, path, target, created_at, updated_at)
        with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n where i < :n)
        select i, 1, '/old/jug-' || i, '/products/jug-' || i, :start + i * :step, :start + (i * 7919 % :n) * :step from n
        """,
        """
        insert into pages (id, shop_id, title, handle, body_html, published_at, created_at, updated_at)
        with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n where i < :n)
        select i, 1, 'Story ' || i, 'story-' || i, '<p>Long ago.</p>', case when i % 4 > 0 then :start end, :start + i * :step,
          :start + (i * 7919 % :n) * :step
        from n
        """,
        """
        insert into files (id, shop_id, media_key, extension, name, sort_name, width, height, bytes, created_at, deleted_at)
        with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n where i < :n)
        select i, 1, 'picture-' || i, case i % 3 when 0 then 'png' when 1 then 'jpg' else 'webp' end, 'Picture ' || i || '.jpg',
          'picture ' || i || '.jpg', 800, 600, 10000 + i * 7919 % 90000, :start + i * :step,
          case when i % 50 = 0 then :now end
        from n
        """,
        """
        insert into product_images (shop_id, product_id, position, filename, media_key, extension, width, height, created_at,
          updated_at)
        select 1, id, 1, 'Picture ' || id || '.jpg', 'picture-' || id, 'jpg', 800, 600, created_at, updated_at
        from products where id % 2 = 0
        """,
        """
        insert into history (shop_id, subject_type, subject_id, verb, author, author_kind, area, created_at)
        select 1, 'order', id, 'placed', '', case id % 3 when 0 then 'staff' when 1 then 'customer' else 'platform' end,
          'orders', created_at from orders
        """
    };

    private LargeShop() {}

    public static void main(String... arguments) throws Exception {
        var sqlite = arguments[0].startsWith("jdbc:sqlite:");
        var rows = Long.parseLong(arguments[1]);
        var now = Instant.now();
        var start = now.minus(365, ChronoUnit.DAYS);
        try (var database = DriverManager.getConnection(arguments[0]); var statement = database.createStatement()) {
            if (sqlite) {
                // why: indexes of a million rows are written all over, and would be again and again.
                statement.execute("pragma cache_size = -1500000");
                statement.execute("pragma synchronous = off");
            }
            database.setAutoCommit(false);
            if (!sqlite) {
                statement.execute("create function pg_temp.indexed_terms(words text) returns tsvector immutable language sql"
                        + " as $$ select array_to_tsvector(string_to_array(words, ' ')) $$");
            }
            for (var sql : FILL) {
                try {
                    statement.executeUpdate(sql.replace("terms(", sqlite ? "(" : "pg_temp.indexed_terms(")
                            // why: only PostgreSQL's tables of terms name the shop.
                            .replace("{shop_id,} ", sqlite ? "" : "shop_id, ")
                            .replace("{1,} ", sqlite ? "" : "1, ")
                            .replace(":now", Long.toString(now.toEpochMilli()))
                            .replace(":start", Long.toString(start.toEpochMilli()))
                            .replace(":step", "cast(" + start.until(now, ChronoUnit.MILLIS) / rows + " as bigint)")
                            .replace(":n", Long.toString(rows)));
                } catch (SQLException e) {
                    throw new IllegalStateException(sql, e);
                }
                database.commit();
            }
            if (!sqlite) {
                // why: it would do so by itself, but while something is measured.
                database.setAutoCommit(true);
                statement.execute("vacuum analyze");
            }
        }
    }
}
