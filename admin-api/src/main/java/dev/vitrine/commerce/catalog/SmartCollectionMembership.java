package dev.vitrine.commerce.catalog;

import dev.vitrine.commerce.catalog.Collects.CollectionMembership;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopLock;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Membership of products in smart collections, kept in {@code collects}, so that no list of products needs to know the
 * kind of a collection. One set-based pass for a product that changed, or for rules that did. For one transaction.
 */
final class SmartCollectionMembership {

    /** "false = all rules, true = any": how many of a collection's rules a product meets. Letter case never counts. */
    private static final String CHOSEN = """
            (
              select c.id as collection_id, p.id as product_id
              from collections c
              join collection_rules r on r.shop_id = :shop and r.collection_id = c.id
              join products p on p.shop_id = :shop
              where c.shop_id = :shop and c.kind = 'smart' and SCOPE and case
                when r.subject = 'tag' then exists (
                  select 1 from product_tags t
                  where t.shop_id = :shop and t.product_id = p.id and t.tag_key = r.pattern)
                when r.subject in ('title', 'vendor', 'type') then
                  (case r.subject when 'title' then p.title_key when 'vendor' then p.vendor_key else p.type_key end
                    like r.pattern escape '!') <> r.negated
                when r.subject = 'variant_title' then exists (
                  select 1 from variants v
                  where v.shop_id = :shop and v.product_id = p.id
                    and (replace(rtrim(v.option_key, :gap), :gap, ' / ') like r.pattern escape '!') <> r.negated)
                else exists (
                  select 1 from (
                    select case r.subject when 'variant_price' then v.price
                      when 'variant_compare_at_price' then v.compare_at_price
                      when 'variant_weight' then v.grams else v.inventory_quantity end as amount
                    from variants v where v.shop_id = :shop and v.product_id = p.id
                  ) sold
                  where case r.relation when 'equals' then sold.amount = r.number
                    when 'not_equals' then sold.amount <> r.number
                    when 'greater_than' then sold.amount > r.number else sold.amount < r.number end)
                end
              group by c.id, p.id, c.disjunctive
              having c.disjunctive or count(*) = (
                select count(*) from collection_rules a where a.shop_id = :shop and a.collection_id = c.id)
            )""";

    /** why: beyond that it costs less to make all pages again than to say which. */
    private static final int MOST_TOUCHED = 500;

    /** One rule that is not stored, as a row of {@code collection_rules}. */
    private static final String DRAFT_RULE = """
            select cast(:shop as bigint) as shop_id, cast(0 as bigint) as collection_id,
              cast(:subject# as text) as subject, cast(:relation# as text) as relation,
              cast(:negated# as boolean) as negated, cast(:pattern# as text) as pattern,
              cast(:number# as numeric) as number
            """;

    private final Tx tx;
    private final Shop shop;
    private final Instant now;

    private record Caught(long productId, long total) {}

    SmartCollectionMembership(Tx tx, Shop shop, Instant now) {
        this.tx = tx;
        this.shop = shop;
        this.now = now;
    }

    /**
     * Locks the shop's rules until the transaction ends. why: a change of rules waits for changes of products, and they
     * for it; otherwise each would choose by what the other is about to replace.
     */
    void lock() {
        ShopLock.exclusive(tx, shop);
    }

    /** Writes down what the rules of a collection mean, and chooses anew among all products. */
    void rulesChanged(long collection, List<CollectionRule> rules) {
        lock();
        tx.sql("delete from collection_rules where shop_id = :shop and collection_id = :collection")
                .bind(shop)
                .bind("collection", collection)
                .run();
        rules.forEach(rule -> write(collection, rule));
        choose("c.id = :id", "collection_id = :id", "product_id not in (select product_id from ", collection);
    }

    /**
     * What these rules choose now, without storing them. why: named as the tables are, the rules are judged by the very
     * statement that decides about membership.
     */
    static SmartCollectionPreview preview(
            Session session, Shop shop, List<CollectionRule> rules, boolean disjunctive, int most) {
        var drafts = IntStream.range(0, rules.size())
                .mapToObj(i -> DRAFT_RULE.replace("#", Integer.toString(i)))
                .collect(Collectors.joining(" union all "));
        var statement = session.sql("""
                        with collections as (
                          select cast(0 as bigint) as id, cast(:shop as bigint) as shop_id, 'smart' as kind,
                            cast(:disjunctive as boolean) as disjunctive
                        ), collection_rules as (RULES)
                        select chosen.product_id, count(*) over () as total
                        from CHOSEN chosen
                        order by chosen.product_id
                        limit :most
                        """.replace("RULES", drafts).replace("CHOSEN", CHOSEN.replace("SCOPE", "c.id = 0")))
                .bind(shop)
                .bind("disjunctive", disjunctive)
                .bind("gap", Variant.GAP)
                .bind("most", most);
        for (int i = 0; i < rules.size(); i++) {
            bind(statement, Integer.toString(i), rules.get(i), shop);
        }
        var caught = statement.list(Caught.class);
        return new SmartCollectionPreview(
                caught.isEmpty() ? 0 : caught.getFirst().total(),
                caught.stream().map(Caught::productId).toList());
    }

    /** Puts a product that changed into the collections that choose it now, and takes it out of the others. */
    void productChanged(long product) {
        if (hasRules("")) {
            choose("p.id = :id", """
                    product_id = :id
                      and collection_id in (select id from collections where shop_id = :shop and kind = 'smart')""", "collection_id not in (select collection_id from ", product);
        }
    }

    /** The same for one of which only the stock changed. */
    void stockChanged(long product) {
        if (hasRules(" and subject = 'variant_inventory'")) {
            // why: who edits the product meanwhile chooses by its other fields.
            ProductLoader.PRODUCTS.find(tx, shop, product).ifPresent(held -> productChanged(held.id()));
        }
    }

    private boolean hasRules(String which) {
        ShopLock.shared(tx, shop);
        return tx.sql("select id from collection_rules where shop_id = :shop" + which + " limit 1")
                .bind(shop)
                .number()
                .isPresent();
    }

    private void choose(String scope, String held, String unchosen, long id) {
        var chosen = CHOSEN.replace("SCOPE", scope);
        touch(tx.sql("delete from collects where shop_id = :shop and " + held + " and " + unchosen + chosen + " chosen)"
                        + " returning collection_id, product_id")
                .bind(shop)
                .bind("id", id)
                .bind("gap", Variant.GAP)
                .list(CollectionMembership.class));
        touch(tx.sql("""
                        insert into collects
                          (shop_id, collection_id, product_id, position, featured, created_at, updated_at)
                        select :shop, chosen.collection_id, chosen.product_id,
                          (select coalesce(max(last.position), 0) from collects last
                            where last.shop_id = :shop and last.collection_id = chosen.collection_id)
                            + row_number() over (partition by chosen.collection_id order by chosen.product_id),
                          false, :now, :now
                        from CHOSEN chosen
                        where not exists (select 1 from collects held where held.shop_id = :shop
                          and held.collection_id = chosen.collection_id and held.product_id = chosen.product_id)
                        on conflict do nothing
                        returning collection_id, product_id
                        """.replace("CHOSEN", chosen))
                .bind(shop)
                .bind("id", id)
                .bind("gap", Variant.GAP)
                .bind("now", now)
                .list(CollectionMembership.class));
    }

    /** Collections list other products than before, and pages of these name other collections. */
    private void touch(List<CollectionMembership> changed) {
        StorefrontVersions.raise(
                tx,
                shop,
                changed.size() > MOST_TOUCHED
                        ? Set.of(PageTag.CATALOG)
                        : changed.stream()
                                .flatMap(each -> Stream.of(
                                        PageTag.products(each.collectionId()), PageTag.product(each.productId())))
                                .collect(Collectors.toSet()));
    }

    private void write(long collection, CollectionRule rule) {
        var statement = tx.sql("""
                        insert into collection_rules
                          (shop_id, collection_id, subject, relation, negated, pattern, number)
                        values (:shop, :collection, :subject, :relation, :negated, :pattern, :number)
                        """).bind(shop).bind("collection", collection);
        bind(statement, "", rule, shop);
        statement.run();
    }

    private static void bind(Statement statement, String suffix, CollectionRule rule, Shop shop) {
        statement
                .bind("subject" + suffix, rule.column())
                .bind("relation" + suffix, rule.relation())
                .bind("negated" + suffix, rule.relation().startsWith("not_"))
                .bind("pattern" + suffix, pattern(rule))
                .bind("number" + suffix, number(rule, shop));
    }

    private static @Nullable String pattern(CollectionRule rule) {
        if (rule.isNumeric()) {
            return null;
        }
        var words = CaseInsensitiveKeys.of(rule.condition());
        if (rule.column().equals(CollectionRule.TAG)) {
            return words;
        }
        var literal = words.replaceAll("[!%_]", "!$0");
        return switch (rule.relation()) {
            case "starts_with" -> literal + "%";
            case "ends_with" -> "%" + literal;
            case "contains", "not_contains" -> "%" + literal + "%";
            default -> literal;
        };
    }

    /** In the unit of the column: minor units, grams (of the shop's weight unit), pieces. */
    private static @Nullable BigDecimal number(CollectionRule rule, Shop shop) {
        if (!rule.isNumeric()) {
            return null;
        }
        var number = new BigDecimal(rule.condition());
        return switch (rule.column()) {
            case "variant_weight" ->
                number.signum() < 0
                        ? number
                        : BigDecimal.valueOf(
                                Weight.of(number, shop.weightUnit()).grams());
            case "variant_inventory" -> number;
            default -> number.movePointRight(Money.digits(shop.currency()));
        };
    }
}
