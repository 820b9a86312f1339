package dev.vitrine.commerce.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** A shop with 100,000 products answers as a small one does: every list walks an index and takes as many statements. */
@Tag("long")
final class BigCatalogTest {

    private static final Pattern PARAMETER = Pattern.compile("(?<!:):(\\w+)");
    private static final Logger STATEMENTS =
            (Logger) LoggerFactory.getLogger("dev.vitrine.foundation.db.StatementCounter");

    private static TestPlatform test;
    private static ApiClient apiClient;

    record Step(String detail) {}

    @BeforeAll
    static void stock() {
        STATEMENTS.setAdditive(false);
        test = TestPlatform.isolated(Dialect.SQLITE);
        apiClient = test.api();
        for (var sql : """
                insert into products (shop_id, title, title_key, sort_title, handle, vendor, vendor_key, product_type,
                  type_key, tags, published_at, created_at, updated_at)
                with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
                select :shop, 'Jug ' || i, 'jug ' || i, 'jug ' || i, 'jug-' || i, 'Vendor ' || (i % 500),
                  'vendor ' || (i % 500), 'Type ' || (i % 50), 'type ' || (i % 50), 'tag' || (i % 1000),
                  case when i % 100 = 0 then null else i * 1000 end, i * 1000, i * 1000 from n;
                insert into product_options (shop_id, product_id, name, position, "values")
                select :shop, id, 'Title', 1, '["Default Title"]' from products where shop_id = :shop;
                insert into variants (shop_id, product_id, title, price, currency, position, option1, option_key,
                  is_default, created_at, updated_at)
                select :shop, id, 'Default Title', id % 9000, 'EUR', 1, 'Default Title', 'default title', true, 1, 1
                from products where shop_id = :shop;
                insert into product_images (shop_id, product_id, position, filename, source, created_at, updated_at)
                select :shop, id, 1, 'jug.png', 'https://pictures.test/jug.png', 1, 1
                from products where shop_id = :shop;
                insert into product_tags (shop_id, product_id, tag, tag_key)
                select :shop, id, tags, tags from products where shop_id = :shop;
                insert into collections (shop_id, title, handle, published_at, created_at, updated_at)
                values (:shop, 'Some', 'some', 1, 1, 1);
                insert into collects (shop_id, collection_id, product_id, position, created_at, updated_at)
                select :shop, 1, id, id, 1, 1 from products where shop_id = :shop and id % 10 = 0""".split(";")) {
            test.platform()
                    .foundation()
                    .database()
                    .change(tx -> tx.sql(sql).bind(apiClient.shop()).run());
        }
    }

    @AfterAll
    static void close() {
        STATEMENTS.setAdditive(true);
        test.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "products?limit=50",
                "products?limit=50&page=900",
                "products?since_id=50000",
                "products?ids=5,50000,99999",
                "products?vendor=VENDOR%207",
                "products?product_type=Type%207",
                "products?title=jug%20777",
                "products?handle=jug-777,jug-778",
                "products?tag=tag7",
                "products?collection_id=1",
                "products?status=draft",
                "products?query=jug%20777",
                "products/count?query=jug%20777",
                "products?updated_at_min=1970-01-01T00:01:30Z",
                "products?created_at_min=1970-01-01T00:01:30Z",
                "products?published_at_min=1970-01-01T00:01:30Z",
                "products?published_status=unpublished",
                "products?published_status=published",
                "products?sort_field=title&sort_mode=desc",
                "products?sort_field=price",
                "products?order=updated_at%20desc",
                "products/count?vendor=vendor%207",
                "products/count?collection_id=1",
                "products/77",
                "products/77/variants",
                "products/77/images",
                "collects?product_id=70",
                "collects?collection_id=1",
                "collections/1/products",
                "collections",
                "custom_collections",
                "product_listings",
                "product_listings?handle=jug-777",
                "collection_listings/1/product_ids"
            })
    void everyStatementOfAListUsesAnIndex(String path) {
        var statements = statements(path);
        assertThat(statements).isNotEmpty();
        for (var sql : statements) {
            assertThat(plan(sql))
                    .isNotEmpty()
                    .as(path + "\n" + sql)
                    .noneMatch(
                            step -> step.matches("SCAN \\w+.*") && !step.matches("SCAN (\\(.*|ranked.*|CONSTANT ROW)"));
        }
    }

    @Test
    void fiftyProductsTakeAsManyStatementsAsOne() {
        assertThat(statements("products?limit=50&vendor=vendor%207")).hasSameSizeAs(statements("products?limit=1"));
        assertThat(apiClient.get("products?limit=50&tag=tag7").json().path("products"))
                .hasSize(50);
    }

    @Test
    void narrowListsReadWhatTheyFindAndNotTheWholeShop() {
        assertThat(plans("products?tag=tag7")).anyMatch(step -> step.contains("product_tags_by_key"));
        assertThat(plans("products?vendor=vendor%207")).anyMatch(step -> step.contains("products_by_vendor"));
        assertThat(plans("products?product_type=type%207")).anyMatch(step -> step.contains("products_by_type"));
        assertThat(plans("products?title=jug%207")).anyMatch(step -> step.contains("products_by_title_key"));
        for (var path : List.of("products?since_id=99990", "products?vendor=vendor%207", "products?status=draft")) {
            assertThat(plan(statements(path).getFirst())).as(path).noneMatch(step -> step.contains("TEMP B-TREE"));
        }
    }

    @Test
    void savingAProductAmongManyChoosesItAlone() {
        SmartCollectionsTest.smart(apiClient, false, "variant_price", "less_than", "0.05");
        STATEMENTS.setLevel(Level.TRACE);
        var made = new ListAppender<ILoggingEvent>();
        made.start();
        STATEMENTS.addAppender(made);
        apiClient.post("products", "{\"product\":{\"title\":\"New\"}}");
        STATEMENTS.detachAppender(made);
        STATEMENTS.setLevel(null);

        assertThat(made.list).isNotEmpty();
        for (var event : List.copyOf(made.list)) {
            var sql = String.valueOf(event.getArgumentArray()[0]);
            assertThat(plan(sql)).as(sql).noneMatch(step -> step.matches("SCAN (p|products|v|variants|collects)\\b.*"));
        }
    }

    @Test
    void hundredsAreEditedAlike() {
        var ids = IntStream.rangeClosed(1, 300).boxed().toList();
        var response = apiClient.send("PATCH", "products", "{\"ids\":" + ids + ",\"data\":{\"add_tags\":\"many\"}}");

        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(apiClient.get("products/count?tag=many").at("count")).isEqualTo("300");
        assertThat(apiClient.get("products/count?tag=tag7").at("count")).isEqualTo("100");
    }

    @Test
    void thousandsOfOneNameDoNotSlowTheNext() {
        test.platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("""
                                insert into products (shop_id, title, handle, created_at, updated_at)
                                with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)
                                select :shop, 'Cup', case when i = 1 then 'cup' else 'cup-' || (i - 1) end, 1, 1 from n
                                """).bind(apiClient.shop()).run());
        var database = test.platform().foundation().database();
        var before = database.statements();
        var made = apiClient.post("products", "{\"product\":{\"title\":\"Cup\"}}");

        assertThat(database.statements() - before).isLessThan(60);
        assertThat(made.at("product.handle")).isEqualTo("cup-5000");
    }

    private static List<String> plans(String path) {
        return statements(path).stream().flatMap(sql -> plan(sql).stream()).toList();
    }

    private static List<String> statements(String path) {
        var seen = new ListAppender<ILoggingEvent>();
        seen.start();
        STATEMENTS.setLevel(Level.TRACE);
        STATEMENTS.addAppender(seen);
        var response = apiClient.get(path);
        STATEMENTS.detachAppender(seen);
        STATEMENTS.setLevel(null);
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        return seen.list.stream()
                .map(event -> String.valueOf(event.getArgumentArray()[0]))
                .filter(sql -> !sql.contains(" shops ") && !sql.contains(" apps ") && !sql.contains("token_secrets"))
                .toList();
    }

    private static List<String> plan(String sql) {
        return test
                .platform()
                .foundation()
                .database()
                .<List<Step>>read(session -> {
                    var statement = session.sql("explain query plan " + sql);
                    PARAMETER
                            .matcher(sql)
                            .results()
                            .map(found -> found.group(1))
                            .distinct()
                            .forEach(name -> statement.bind(name, 1));
                    return statement.list(Step.class);
                })
                .stream()
                .map(Step::detail)
                .toList();
    }
}
