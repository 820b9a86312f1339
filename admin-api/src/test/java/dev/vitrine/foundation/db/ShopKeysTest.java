package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.testkit.PartitionedSchema;
import dev.vitrine.testkit.TestDatabase;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** On PostgreSQL the keys of shops' tables begin with the shop, so that an engine can keep shops on many servers. */
final class ShopKeysTest {

    /** Tables without a shop, or not of shops: an engine copies them to each of its servers. */
    private static final String PLATFORM = """
            accounts app_listing_attachments app_listing_steps app_listings attempts development_stores device_tokens
            devices leases letters one_use_links operator_actions partner_applications public_app_secrets public_apps
            recovery_codes sealing sessions shop_deletion_files shop_deletions shop_domains shops sign_ups
            theme_listings theme_trees theme_version_pictures theme_version_steps theme_versions visit_salts
            """;

    @Test
    void uniqueIndexesBeginWithTheShop() throws SQLException {
        var keys = texts(ofShops("""
                select t.relname || '.' || i.relname || ' ' || pg_get_indexdef(i.oid, 1, true)
                from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
                where x.indisunique and t.relname in (%s)
                """));
        assertThat(keys).hasSizeGreaterThan(150).allMatch(key -> key.endsWith(" shop_id"));
    }

    @Test
    void foreignKeysBeginWithTheShopUnlessTheyNameWhatAllShopsShare() throws SQLException {
        var keys = texts(ofShops("""
                select t.relname || '.' || c.conname || ' ' || pg_get_constraintdef(c.oid)
                from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
                where c.contype = 'f' and t.relname in (%1$s) and r.relname in (%1$s)
                """));
        assertThat(keys)
                .hasSizeGreaterThan(70)
                .allMatch(key -> key.matches(
                        ".* FOREIGN KEY \\(shop_id, \\w+\\) REFERENCES \\w+\\(shop_id, \\w+\\)( ON DELETE CASCADE)?"));
        var others = texts(ofShops("""
                select t.relname || '.' || c.conname from pg_constraint c
                join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
                where c.contype = 'f' and not t.relispartition and t.relname not in (%1$s) and r.relname in (%1$s)
                """));
        assertThat(others)
                .as("what all shops share refers to no row of a shop, but for the shop to its first location")
                .containsExactly("shops.shops_primary_location_id_fkey");
    }

    @Test
    void eachTableIsOfShopsOrOfThePlatform() throws SQLException {
        var all = new TreeSet<>(texts(SchemaContents.OF_POSTGRESQL));
        all.remove(MoveEnd.HISTORY);
        all.removeAll(tables());
        assertThat(all)
                .as("a new table has shop_id, or is named here and in docs/shards.md")
                .containsExactlyInAnyOrder(PLATFORM.strip().split("\\s+"));
    }

    @Test
    void whatSqliteEmptiesIsEmptiedOnPostgresqlToo() {
        try (var database = TestDatabase.open(Dialect.SQLITE)) {
            Map<String, List<String>> emptied = new TreeMap<>();
            record Reference(String referred, String referring) {}
            database.read(session -> session.sql("""
                            select f."table" as referred, t.name || '.' || f."from" as referring
                            from pragma_table_list t join pragma_foreign_key_list(t.name) f
                            where t.schema = 'main' and f.on_delete = 'SET NULL'
                            order by 1, 2
                            """).list(Reference.class))
                    .forEach(each -> emptied.computeIfAbsent(each.referred(), name -> new ArrayList<>())
                            .add(each.referring()));
            // why not those: they refer to what all shops share, and to tokens that a code outlives.
            emptied.keySet().removeAll(List.of("accounts", "app_listings", "app_listing_steps", "access_tokens"));
            assertThat(emptied).isEqualTo(new TreeMap<>(EmptiedReferences.OF));
        }
    }

    @ParameterizedTest
    @EnumSource
    void cartOfADeletedCustomerStaysWithoutOne(Dialect dialect) {
        record Customer(long id, String currency, Instant createdAt, Instant updatedAt) {}
        record Cart(long id, String token, @Nullable Long customerId, Instant createdAt, Instant updatedAt) {}
        var customers = Table.of("customers", Customer.class);
        var carts = Table.of("carts", Cart.class);
        var now = Instant.ofEpochMilli(1);
        try (var database = TestDatabase.open(dialect)) {
            var shop = new ShopId(database.write(tx -> tx.sql("""
                            insert into shops (handle, name, email, currency, iana_timezone, money_format, created_at,
                              updated_at)
                            values ('one', 'One', 'one@shop.test', 'EUR', 'UTC', '{{amount}}', 1, 1) returning id
                            """).number().orElseThrow()));
            var customer = database.write(tx -> customers.insert(tx, shop, new Customer(0, "EUR", now, now)));
            var cart = database.write(tx -> carts.insert(tx, shop, new Cart(0, "a cart", customer.id(), now, now)));

            assertThat(database.<Boolean>write(tx -> customers.delete(tx, shop, customer.id())))
                    .isTrue();

            var left = database.read(session -> carts.find(session, shop, cart.id()));
            assertThat(left).contains(new Cart(cart.id(), "a cart", null, now, now));
        }
    }

    private static String ofShops(String sql) throws SQLException {
        return sql.formatted("'" + String.join("','", tables()) + "'");
    }

    private static List<String> tables() throws SQLException {
        try (var connection = DriverManager.getConnection(TestDatabase.url(Dialect.POSTGRESQL))) {
            var tables = PartitionedSchema.tablesOfShops(connection);
            assertThat(tables).hasSizeGreaterThan(110);
            return tables;
        }
    }

    private static List<String> texts(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(TestDatabase.url(Dialect.POSTGRESQL));
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var texts = new ArrayList<String>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        }
    }
}
