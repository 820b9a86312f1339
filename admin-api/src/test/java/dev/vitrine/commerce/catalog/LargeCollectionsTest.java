package dev.vitrine.commerce.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.content.Page;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ApiClient.Response;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/**
 * A page of a collection, a tag or a title reads what it answers, however many products, collections and pages there
 * are.
 */
final class LargeCollectionsTest {

    /** More than a walk looks at before it gives up. */
    private static final int PRODUCTS = 3_000;

    private static final Pattern PARAMETER = Pattern.compile("(?<!:):(\\w+)");
    private static final Pattern NEXT = Pattern.compile("page_info=([^>]+)>; rel=\"next\"");
    private static final Pattern PREVIOUS = Pattern.compile("page_info=([^>]+)>; rel=\"previous\"");
    private static final Logger STATEMENTS =
            (Logger) LoggerFactory.getLogger("dev.vitrine.foundation.db.StatementCounter");

    private static final World SQLITE = new World(TestPlatform.isolated(Dialect.SQLITE));
    private static final World POSTGRESQL = new World(TestPlatform.isolated(Dialect.POSTGRESQL));

    record Step(String detail) {}

    /** A shop of which every product is in one collection, and every thousandth of a rare vendor. */
    private record World(TestPlatform test, ApiClient apiClient) {

        World(TestPlatform test) {
            this(test, test.api());
        }

        static World of(Dialect dialect) {
            return dialect == Dialect.SQLITE ? SQLITE : POSTGRESQL;
        }

        void run(String sql) {
            test.platform()
                    .foundation()
                    .database()
                    .change(tx -> (sql.contains(":shop") ? tx.sql(sql).bind(apiClient.shop()) : tx.sql(sql)).run());
        }

        <T> T read(BiFunction<Session, Shop, T> read) {
            return test.platform().foundation().database().read(session -> read.apply(session, apiClient.shop()));
        }

        /** The plan of each statement that a call runs. */
        List<String> plans(Runnable call) {
            var seen = new ListAppender<ILoggingEvent>();
            seen.start();
            STATEMENTS.setLevel(Level.TRACE);
            STATEMENTS.addAppender(seen);
            call.run();
            STATEMENTS.detachAppender(seen);
            STATEMENTS.setLevel(null);
            return seen.list.stream()
                    .map(event -> String.valueOf(event.getArgumentArray()[0]))
                    .filter(sql -> sql.startsWith("select") && sql.contains("order by"))
                    .map(this::plan)
                    .toList();
        }

        private String plan(String sql) {
            // why quoted: such a value is a number or a text, as the statement has it.
            var bound = PARAMETER
                    .matcher(sql)
                    .replaceAll(found -> found.group(1).equals("shop")
                            ? Long.toString(apiClient.shop().id())
                            : "'1'");
            return read((session, shop) -> sql + "\n"
                    + String.join(
                            "\n",
                            test == SQLITE.test
                                    ? session.sql("explain query plan " + bound).list(Step.class).stream()
                                            .map(Step::detail)
                                            .toList()
                                    : session.sql("explain " + bound).values()));
        }
    }

    @BeforeAll
    static void stock() {
        STATEMENTS.setAdditive(false);
        for (var world : List.of(SQLITE, POSTGRESQL)) {
            for (var sql : """
                    insert into products (shop_id, title, title_key, sort_title, handle, vendor, vendor_key, tags,
                      published_at, created_at, updated_at)
                    with recursive n (i) as (select 1 union all select i + 1 from n where i < %d)
                    select :shop, 'Jug ' || i, 'jug ' || i, 'jug ' || i, 'jug-' || i,
                      case when i %% 1000 = 0 then 'Rare' else 'Usual' end,
                      case when i %% 1000 = 0 then 'rare' else 'usual' end, 'clay', 1, i, i from n;
                    insert into product_options (shop_id, product_id, name, position, "values")
                    select :shop, id, 'Title', 1, '["Default Title"]' from products where shop_id = :shop;
                    insert into variants (shop_id, product_id, title, price, currency, position, option1, option_key,
                      is_default, created_at, updated_at)
                    select :shop, id, 'Default Title', 1, 'EUR', 1, 'Default Title', 'default title', 1 = 1, 1, 1
                    from products where shop_id = :shop;
                    insert into product_tags (shop_id, product_id, tag, tag_key)
                    select :shop, id, tags, tags from products where shop_id = :shop;
                    insert into collections (shop_id, title, handle, published_at, created_at, updated_at)
                    values (:shop, 'All', 'all-of-them', 1, 1, 1), (:shop, 'Some', 'some', 1, 1, 1);
                    insert into collects (shop_id, collection_id, product_id, position, created_at, updated_at)
                    select :shop, c.id, p.id, p.id, 1, 1 from products p join collections c on c.shop_id = p.shop_id
                    where p.shop_id = :shop and (c.handle = 'all-of-them' or p.handle in ('jug-7', 'jug-2500', 'jug-2501'));
                    insert into collections (shop_id, title, handle, published_at, created_at, updated_at)
                    select shop_id, 'Group ' || handle, 'group-' || handle, 1, 1, 1 from products where shop_id = :shop;
                    insert into pages (shop_id, title, handle, template_suffix, is_show_in_search, published_at, created_at,
                      updated_at)
                    select shop_id, 'Story ' || handle, handle,
                      case handle when 'jug-1' then 'product' when 'jug-100' then 'long' end, handle <> 'jug-10',
                      case when handle <> 'jug-1000' then 1 end, 1, 1
                    from products where shop_id = :shop
                    """.formatted(PRODUCTS).split(";")) {
                world.run(sql);
            }
        }
        POSTGRESQL.run("analyze");
    }

    @AfterAll
    static void close() {
        STATEMENTS.setAdditive(true);
        SQLITE.test.close();
        POSTGRESQL.test.close();
    }

    @ParameterizedTest
    @EnumSource
    void pagesOfALargeCollectionFollowEachOtherAndLeadBack(Dialect dialect) {
        var world = World.of(dialect);
        var list = "products?fields=title&limit=2&collection_id=" + collection(world, "all-of-them");

        assertThat(titles(world.apiClient.get(list + "&page=3"))).containsExactly("Jug 5", "Jug 6");
        var first = world.apiClient.get(list);
        assertThat(titles(first)).containsExactly("Jug 1", "Jug 2");
        var second = turned(world, first, NEXT);
        assertThat(titles(second)).containsExactly("Jug 3", "Jug 4");
        assertThat(titles(turned(world, second, PREVIOUS))).containsExactly("Jug 1", "Jug 2");
        assertThat(titles(turned(world, second, NEXT))).containsExactly("Jug 5", "Jug 6");
        var last = world.apiClient.get(list + "&since_id=" + product(world, "jug-2998"));
        assertThat(titles(last)).containsExactly("Jug 2999", "Jug 3000");
        assertThat(last.header("Link").orElse("")).doesNotContain("next");
    }

    @ParameterizedTest
    @EnumSource
    void fewAmongManyAreFoundToTheLast(Dialect dialect) {
        var world = World.of(dialect);
        var list = "collection_id=" + collection(world, "all-of-them");

        assertThat(titles(world.apiClient.get("products?vendor=rare&" + list)))
                .containsExactly("Jug 1000", "Jug 2000", "Jug 3000");
        var first = world.apiClient.get("products?limit=2&vendor=rare&" + list);
        assertThat(titles(first)).containsExactly("Jug 1000", "Jug 2000");
        assertThat(titles(turned(world, first, NEXT))).containsExactly("Jug 3000");
        assertThat(titles(world.apiClient.get("products?tag=clay&vendor=rare"))).hasSize(3);
        assertThat(world.apiClient.get("products/count?vendor=rare&" + list).at("count"))
                .isEqualTo("3");
        assertThat(world.apiClient
                        .get("products/count?count_limit=9&vendor=rare&" + list)
                        .text())
                .contains("\"count\":3", "exact");
        assertThat(world.apiClient.get("products/count?count_limit=9&" + list).text())
                .contains("\"count\":9", "at_least");
        assertThat(world.apiClient
                        .get("products/count?count_limit=9000&" + list)
                        .at("count"))
                .isEqualTo("3000");
        assertThat(titles(world.apiClient.get("products?collection_id=" + collection(world, "some"))))
                .containsExactly("Jug 7", "Jug 2500", "Jug 2501");
        assertThat(titles(world.apiClient.get("products?collection_id=0"))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void pageOfACollectionWalksAlongItsMembers(Dialect dialect) {
        var world = World.of(dialect);
        var collection = collection(world, "all-of-them");
        // why no name on PostgreSQL: all indexes are alike to it where there is hardly another collection.
        var index = dialect == Dialect.SQLITE ? "sqlite_autoindex_collects_1 (collection_id=?" : " using collects_";
        for (var query : List.of("", "&since_id=" + product(world, "jug-2000"), "&published_status=published")) {
            var plans = world.plans(() -> world.apiClient.get("products?limit=9&collection_id=" + collection + query));
            assertThat(plans.stream().filter(plan -> plan.contains("collection_id = ")))
                    .as(query)
                    .hasSize(2)
                    .allMatch(plan -> plan.contains(index))
                    .noneMatch(LargeCollectionsTest::readsAll);
        }
        var tagged = world.plans(() -> world.apiClient.get("products?limit=9&tag=clay"));
        assertThat(tagged.stream().filter(plan -> plan.contains("tag_key = ")))
                .hasSize(2)
                .allMatch(plan ->
                        plan.contains(dialect == Dialect.SQLITE ? "product_tags_by_key" : " using product_tags_"))
                .noneMatch(LargeCollectionsTest::readsAll);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsSuggestedComesFromAnIndexOfTitles(Dialect dialect) {
        var world = World.of(dialect);
        var collections = world.test.platform().catalog().collections();
        var pages = world.test.platform().shopServices().pages();

        assertThat(world.<List<Collection>>read((session, shop) -> collections.search(session, shop, "jug-1077", 2)))
                .extracting(Collection::title)
                .containsExactly("Group jug-1077");
        var ofCollections =
                world.plans(() -> world.read((session, shop) -> collections.search(session, shop, "none", 2)));
        assertThat(ofCollections.getFirst())
                .contains("collections_shown_by_title")
                .matches(plan -> !readsAll(plan));
        var ofPages = world.plans(() -> world.read((session, shop) -> pages.search(session, shop, "none", 2)));
        assertThat(ofPages.getFirst()).contains("pages_shown_by_title").matches(plan -> !readsAll(plan));
        var ofMenu =
                world.plans(() -> world.read((session, shop) -> pages.firstSearchable(session, shop, "product", 6)));
        assertThat(ofMenu)
                .singleElement()
                .asString()
                .contains("pages_shown_by_title")
                .matches(plan -> !readsAll(plan));
    }

    @ParameterizedTest
    @EnumSource
    void pagesOfATemplateComeFromAnIndexOfTemplates(Dialect dialect) {
        var world = World.of(dialect);
        var pages = world.test.platform().shopServices().pages();

        assertThat(world.<List<Page>>read((session, shop) -> pages.published(session, shop, "product")))
                .extracting(Page::handle)
                .containsExactly("jug-1");
        assertThat(world.plans(() -> world.read((session, shop) -> pages.published(session, shop, "product"))))
                .singleElement()
                .asString()
                .contains("pages_by_template");
    }

    @ParameterizedTest
    @EnumSource
    void firstPagesOfAMenuAreThoseThatSearchesMayFind(Dialect dialect) {
        var world = World.of(dialect);
        var pages = world.test.platform().shopServices().pages();

        assertThat(world.<List<Page>>read((session, shop) -> pages.firstSearchable(session, shop, "product", 3)))
                .as(
                        "without jug-1 of that template, jug-10 that is hidden from searches, and jug-1000 that is not shown")
                .extracting(Page::handle)
                .containsExactly("jug-100", "jug-1001", "jug-1002");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsRelatedSharesMostThoughALargeCollectionComesBefore(Dialect dialect) {
        var world = World.of(dialect);
        var products = world.test.platform().catalog().products();

        assertThat(world.<List<Product>>read(
                        (session, shop) -> products.related(session, shop, product(world, "jug-2500"), 4)))
                .extracting(Product::title)
                .containsExactly("Jug 7", "Jug 2501", "Jug 1", "Jug 2");
        var plans = world.plans(
                () -> world.read((session, shop) -> products.related(session, shop, product(world, "jug-2500"), 4)));
        assertThat(plans.stream().filter(plan -> plan.contains("near.shared")))
                .singleElement()
                .satisfies(plan -> {
                    if (dialect == Dialect.SQLITE) {
                        assertThat(plan).doesNotContainPattern("(collects|p) USING [^(]*\\(shop_id=\\?\\)");
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void theFirstThousandOfALargeCollectionAreRelated(Dialect dialect) {
        var world = World.of(dialect);
        var products = world.test.platform().catalog().products();

        assertThat(world.<List<Product>>read(
                        (session, shop) -> products.related(session, shop, product(world, "jug-1500"), 3000)))
                .extracting(Product::title)
                .hasSize(1000)
                .startsWith("Jug 1", "Jug 2")
                .doesNotContain("Jug 1001");
    }

    /** Builds the list of all that are listed, or sorts it. */
    private static boolean readsAll(String plan) {
        return Stream.of("LIST SUBQUERY", "TEMP B-TREE", "Sort", "Seq Scan").anyMatch(plan::contains);
    }

    private static long collection(World world, String handle) {
        return id(world, "collections", handle);
    }

    private static long product(World world, String handle) {
        return id(world, "products", handle);
    }

    private static long id(World world, String table, String handle) {
        return world.read((session, shop) -> session.sql(
                        "select id from " + table + " where shop_id = :shop and handle = :handle")
                .bind(shop)
                .bind("handle", handle)
                .count());
    }

    private static Response turned(World world, Response page, Pattern way) {
        var link = page.header("Link").map(way::matcher).filter(found -> found.find());
        return world.apiClient.get(
                "products?fields=title&limit=2&page_info=" + link.orElseThrow().group(1));
    }

    private static List<String> titles(Response response) {
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        return response.json()
                .path("products")
                .valueStream()
                .map(product -> product.path("title").asText())
                .toList();
    }
}
