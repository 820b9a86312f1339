import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * How long lists with facets, searches and suggestions take among many products: {@code java -cp sqlite-jdbc.jar
 * bench/Facets.java [PRODUCTS [DATABASE]]}, with the driver that Maven has fetched; DATABASE is the address of an empty
 * one on PostgreSQL. Each address is asked for once, so no page comes from memory.
 */
final class Facets {
    private static final int TURNS = 40;

    /** Three variants, four tags, one of 300 vendors and 40 types; a third of the variants cannot be bought. */
    private static final String[] FILL = {
        """
        insert into products (shop_id, title, title_key, sort_title, handle, vendor, vendor_key, product_type, type_key,
          tags, body_html, lowest_price, published_at, created_at, updated_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < %1$d)
        select 1, 'Jug ' || i, 'jug ' || i, 'jug ' || i, 'jug-' || i, 'Vendor ' || (i %% 300), 'vendor ' || (i %% 300),
          'Type ' || (i %% 40), 'type ' || (i %% 40),
          'tag ' || (i %% 7) || ', tag ' || (10 + i %% 31) || ', tag ' || (100 + i %% 97) || ', tag ' || (1000 + i %% 499),
          '<p>' || replace('%2$s', ' ', '0000000000') || '</p>', 500 + i * 7919 %% 90000, 1, 1000 * i, 1 from n
        """,
        """
        insert into product_options (shop_id, product_id, name, position, "values")
        select 1, id, column1, column2, '[]' from products, (values ('Color', 1), ('Size', 2)) v
        """,
        """
        insert into product_tags (shop_id, product_id, tag, tag_key)
        select 1, p.id, part.value, part.value from products p, %3$s
        """,
        """
        insert into variants (shop_id, product_id, title, price, currency, position, option1, option2, option_key,
          inventory_management, inventory_quantity, created_at, updated_at)
        select 1, p.id, 'One', p.lowest_price + 100 * column1, 'EUR', column1, 'Color ' || (p.id * column1 %% 12),
          'Size ' || (p.id %% 5 + column1), 'key ' || column1, 'vitrine', (p.id + column1) %% 3, 1, 1
        from products p, (values (1), (2), (3)) v
        """,
        "insert into collections (id, shop_id, title, handle, published_at, created_at, updated_at) values (1, 1, 'Big', 'big', 1, 1, 1)",
        """
        insert into collects (shop_id, collection_id, product_id, position, created_at, updated_at)
        select 1, 1, id, %1$d - id + 1, 1, 1 from products
        """,
        "update products set search_text = title",
        "insert into storefront_tags (shop_id, tag, version) values (1, 'catalog', 1000000) on conflict (shop_id, tag) do update set version = 1000000",
        "insert into storefront_versions (shop_id, version) values (1, 1000000) on conflict (shop_id) do update set version = 1000000"
    };

    private Facets() {}

    public static void main(String[] arguments) throws Exception {
        var products = arguments.length == 0 ? 100_000 : Integer.parseInt(arguments[0]);
        var database = arguments.length < 2 ? "" : arguments[1];
        try (var instance = new Instance(database)) {
            instance.stop();
            fill(database.isEmpty() ? "jdbc:sqlite:" + instance.data().resolve("vitrine.db") : database, products);
            instance.start();
            try (var connection = new Connection(instance.port)) {
                row(connection, instance, "first question after a start", 1, turn -> "?sort_by=title-asc");
                for (int warm = 0; warm < 60; warm++) {
                    ask(connection, instance, "?type=Type%201&price_min=" + warm);
                }
                row(connection, instance, "whole list, a page each", TURNS, turn -> "?page=" + (2 + turn));
                row(connection, instance, "one vendor", TURNS, turn -> "?vendor=Vendor%20" + turn);
                row(connection, instance, "in stock, by title", TURNS,
                        turn -> "?available=1&sort_by=title-asc&page=" + (1 + turn));
                row(connection, instance, "two tags, a colour, in stock, by price", TURNS,
                        turn -> "?tag=tag%201&tag=tag%202&option.Color=Color%203&available=1&sort_by=price-asc&price_min=" + (5 + turn));
                row(connection, instance, "nothing found", TURNS, turn -> "?vendor=Nobody%20" + turn);
                row(connection, instance, "last page of what is in stock", TURNS,
                        turn -> "?available=1&page=" + (products / 24 * 8 / 9 - turn));
                indexed(connection, instance, products);
                times(connection, instance, "search: one of the products", TURNS, turn -> "/_page/search?q=jug%20" + (5000 + turn));
                times(connection, instance, "search: a word of all", TURNS, turn -> "/_page/search?q=jug&page=" + (1 + turn));
                times(connection, instance, "search: with an error", TURNS, turn -> "/_page/search?q=jugg%20" + (6000 + turn));
                times(connection, instance, "suggestions", TURNS, turn -> "/search/suggest.json?q=jug%20" + (1 + turn));
                row(connection, instance, "a product has changed before", TURNS, turn -> {
                    change(connection, instance, turn);
                    return "?type=Type%20" + turn;
                });
            }
            System.out.println("memory of all processes: " + instance.mebibytes() + " MiB");
        }
    }

    private static void fill(String address, int products) throws Exception {
        var tags = address.startsWith("jdbc:sqlite:")
                ? "json_each('[\"' || replace(p.tags, ', ', '\",\"') || '\"]') part"
                : "string_to_table(p.tags, ', ') part(value)";
        try (var database = DriverManager.getConnection(address); var statement = database.createStatement()) {
            database.setAutoCommit(false);
            for (var sql : FILL) {
                statement.executeUpdate(String.format(Locale.ROOT, sql, products, " ".repeat(40), tags));
            }
            database.commit();
        }
    }

    private static void change(Connection connection, Instance instance, int turn) {
        try {
            connection.call(instance.api("PUT", "/admin/products/" + (100 + turn) + ".json",
                    "{\"product\": {\"id\": " + (100 + turn) + ", \"vendor\": \"Vendor " + turn + "\"}}"), 200);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits until the server has indexed the words of what it did not store itself. */
    private static void indexed(Connection connection, Instance instance, int products) throws Exception {
        var last = "Jug " + products;
        for (int turn = 0; turn < 600; turn++) {
            var address = "/search/suggest.json?q=jug%20" + products + "&limit=" + (1 + turn % 10);
            var found = connection.call(Instance.request("GET", instance.host(), address, "", ""), 200);
            if (found.text().contains(last)) {
                return;
            }
            Thread.sleep(1000);
        }
        throw new IllegalStateException("the words of the products were not indexed in ten minutes");
    }

    private static void row(Connection connection, Instance instance, String name, int turns, IntFunction<String> query)
            throws Exception {
        times(connection, instance, name, turns, turn -> "/_page/collections/big" + query.apply(turn));
    }

    private static void times(
            Connection connection, Instance instance, String name, int turns, IntFunction<String> address)
            throws Exception {
        var times = new ArrayList<Double>();
        for (int turn = 0; turn < turns; turn++) {
            var asked = instance.page(address.apply(turn));
            var begin = System.nanoTime();
            connection.call(asked, 200);
            times.add((System.nanoTime() - begin) / 1e6);
        }
        times.sort(null);
        System.out.printf(Locale.ROOT, "%-45s p50 %8.1f ms   p95 %8.1f ms%n", name,
                times.get(times.size() / 2), times.get(Math.min(times.size() - 1, times.size() * 95 / 100)));
    }

    private static void ask(Connection connection, Instance instance, String query) throws Exception {
        connection.call(instance.page("/_page/collections/big" + query), 200);
    }
}
