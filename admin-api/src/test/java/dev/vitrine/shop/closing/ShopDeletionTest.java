package dev.vitrine.shop.closing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.media.MediaFiles;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopState;
import dev.vitrine.shop.closing.ShopClosing.Asked;
import dev.vitrine.testkit.CompleteShop;
import dev.vitrine.testkit.TestImages;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A shop that is deleted leaves nothing but its certificate, whenever it was interrupted. */
final class ShopDeletionTest {

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void nothingIsLeftOfADeletedShopAndItsNeighbourIsAsItWas(Dialect dialect) throws Exception {
        try (var test = TestPlatform.isolated(dialect)) {
            var going = complete(test, "going");
            var staying = complete(test, "staying");
            var before = rows(test, staying);
            var had = rows(test, going);
            assertThat(had).hasSizeGreaterThan(55);

            close(test, going, Duration.ofDays(30));
            assertThat(deletion(test).deleteDue()).as("within the grace time").isEmpty();
            test.clock().advance(Duration.ofDays(30));
            var kept = deletion(test).deleteDue().getFirst();

            assertThat(rows(test, going)).isEmpty();
            assertThat(rows(test, staying)).isEqualTo(before);
            assertThat(test.platform().foundation().shops().byHandle(going.handle()))
                    .isEmpty();
            var certificate = kept.certificate();
            for (var table : List.of("products", "orders", "line_items", "customers", "metafields", "files")) {
                assertThat(certificate.rows().get(table)).as(table).isEqualTo(had.get(table));
            }
            assertThat(ShopDeletionTest.<Long>read(
                            test,
                            session -> session.sql("select count(*) from shop_deletions")
                                    .count()))
                    .isZero();
            assertThat(indexed(test)).as("indexes of terms").isEqualTo(products(test));
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void certificateSaysWhatWentAndIsSignedAndSent(Dialect dialect) throws Exception {
        try (var test = TestPlatform.isolated(dialect)) {
            var shop = test.api().shop();
            close(test, shop, Duration.ZERO);
            var kept = deletion(test).delete(shop.shopId()).orElseThrow();
            assertThat(kept.file()).isEqualTo("certificates/" + shop.handle() + "-" + shop.id() + ".json");
            var file = test.platform().foundation().dataFolder().resolve(kept.file());
            var document = (ObjectNode) Json.parse(Files.readString(file));
            var certificate = document.path("certificate");
            assertThat(certificate.path("shop").path("handle").asText()).isEqualTo(shop.handle());
            assertThat(certificate.path("asked").path("account").asText()).isEqualTo("owner@shop.test");
            assertThat(certificate.path("rows").path("shops").asLong()).isEqualTo(1);
            assertThat(certificate.path("deleted").path("total_rows").asLong())
                    .isEqualTo(kept.certificate().totalRows());
            var signer = test.platform().foundation().secretEncryption();
            assertThat(DeletionCertificate.isGenuine(document, signer)).isTrue();
            ((ObjectNode) certificate).put("schema", "001");
            assertThat(DeletionCertificate.isGenuine(document, signer))
                    .as("once it was changed")
                    .isFalse();
            assertThat(letters(test)).extracting(Email::kind).containsExactly("shop_closed", "shop_deleted");
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatInterruptsADeletionDoesNotEndIt(Dialect dialect) throws Exception {
        try (var test = TestPlatform.isolated(dialect)) {
            var whole = complete(test, "whole");
            close(test, whole, Duration.ZERO);
            var expected = deletion(test).delete(whole.shopId()).orElseThrow().certificate();
            var shop = complete(test, "killed");
            close(test, shop, Duration.ZERO);
            var crashes = 0;
            var kept = List.<ShopDeletion.Kept>of();
            for (int writes = 1; kept.isEmpty(); writes++) {
                try {
                    kept = deletion(test, new Crashing(database(test), new AtomicInteger(writes)))
                            .deleteDue();
                } catch (Crash expectedOne) {
                    crashes++;
                }
            }
            assertThat(crashes).isGreaterThan(5);
            assertThat(rows(test, shop)).isEmpty();
            assertThat(kept.getFirst().certificate().rows().keySet())
                    .isEqualTo(expected.rows().keySet());
            assertThat(kept.getFirst().certificate().rows().get("products"))
                    .isEqualTo(expected.rows().get("products"));
            assertThat(kept.getFirst().certificate().files()).isEqualTo(expected.files());
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void filesGoThatNobodyElseHas(Dialect dialect) throws Exception {
        try (var test = TestPlatform.isolated(dialect)) {
            var going = test.shop();
            var staying = test.shop();
            var store = test.platform().foundation().shopImageStore();
            var own = store.store(going, TestImages.of("png", 31, 7, 1), "own.png")
                    .key();
            var shared = store.store(going, TestImages.of("png", 9, 13, 1), "both.png")
                    .key();
            store.store(staying, TestImages.of("png", 9, 13, 1), "ours.png");
            var upload = test.platform().sales().uploads().store(going, "wish.png", TestImages.of("png", 5, 5, 1));
            close(test, going, Duration.ZERO);
            var certificate =
                    deletion(test).delete(going.shopId()).orElseThrow().certificate();
            assertThat(files(test)).anyMatch(name -> name.contains(shared)).noneMatch(name -> name.contains(own));
            assertThat(files(test)).noneMatch(name -> name.contains(upload.token()));
            assertThat(certificate.files()).isEqualTo(2);
            assertThat(certificate.bytes())
                    .isEqualTo(TestImages.of("png", 31, 7, 1).length + TestImages.of("png", 5, 5, 1).length);
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void ownerOpensWhatTheyClosedAndTheOperatorWhatIsFrozen(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var shop = test.shop();
        var closing = test.platform().closing().shopClosing();
        close(test, shop, Duration.ofDays(30));
        database(test).change(tx -> closing.reopen(tx, shop, Asked.owner("owner@shop.test")));
        assertThat(state(test, shop)).isEqualTo(ShopState.OPEN);
        database(test).change(tx -> closing.freeze(tx, shop, Asked.command("Unpaid bill")));
        assertThatThrownBy(() -> database(test).change(tx -> closing.reopen(tx, shop, Asked.owner("owner@shop.test"))))
                .hasMessageContaining("a shop that is frozen cannot be opened again by its owner");
        database(test).change(tx -> closing.close(tx, shop, Asked.command(""), Duration.ofDays(1)));
        assertThatThrownBy(() -> database(test).change(tx -> closing.reopen(tx, shop, Asked.owner("owner@shop.test"))))
                .hasMessageContaining("whoever runs this server closed the shop");
        database(test).change(tx -> closing.reopen(tx, shop, Asked.command("")));
        assertThat(state(test, shop)).isEqualTo(ShopState.OPEN);
        assertThat(ShopDeletionTest.<List<String>>read(
                        test,
                        session -> session.sql("select arguments from history where shop_id = :shop order by id")
                                .bind(shop)
                                .values()))
                .anyMatch(arguments -> arguments.contains("\"to\":\"closed\""));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void appsAreToldThatTheyAreUninstalledBeforeRowsGo(Dialect dialect) throws Exception {
        try (var test = TestPlatform.isolated(dialect)) {
            var api = test.api();
            api.post("webhooks", webhook("app/uninstalled"));
            api.post("webhooks", webhook("products/create"));
            close(test, api.shop(), Duration.ZERO);
            assertThat(deletion(test).delete(api.shop().shopId()))
                    .as("while they wait")
                    .isEmpty();
            assertThat(state(test, api.shop())).isEqualTo(ShopState.DELETING);
            assertThat(ShopDeletionTest.<Long>read(
                            test,
                            session -> session.sql("select count(*) from webhook_deliveries where shop_id = :shop")
                                    .bind(api.shop())
                                    .count()))
                    .isEqualTo(1);
            test.clock().advance(Duration.ofHours(25));
            assertThat(deletion(test).deleteDue()).as("after a day").hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void closedShopAnswersAppsWith423(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var api = test.api();
        close(test, api.shop(), Duration.ofDays(3));
        var answer = api.get("shop");
        assertThat(answer.status()).isEqualTo(423);
        assertThat(answer.text()).contains("Shop is closed");
    }

    private static String webhook(String topic) {
        var body = Json.object();
        body.putObject("webhook")
                .put("topic", topic)
                .put("address", "https://hooks.apps.test/" + topic)
                .put("format", "json");
        return body.toString();
    }

    private static Shop complete(TestPlatform test, String mark) {
        var api = test.api();
        CompleteShop.in(api, mark);
        return api.shop();
    }

    private static void close(TestPlatform test, Shop shop, Duration grace) {
        database(test)
                .change(tx ->
                        test.platform().closing().shopClosing().close(tx, shop, Asked.owner("owner@shop.test"), grace));
    }

    private static ShopDeletion deletion(TestPlatform test) {
        return test.platform().closing().shopDeletion();
    }

    private static ShopDeletion deletion(TestPlatform test, Database database) {
        var foundation = test.platform().foundation();
        var apps = test.platform().appServices().appUninstaller();
        return new ShopDeletion(
                database,
                foundation.shops(),
                new ShopDeletion.ShopApps() {
                    @Override
                    public void uninstallAll(Tx tx, Shop shop) {
                        apps.uninstallAll(tx, shop);
                    }

                    @Override
                    public boolean areWaiting(Session session, Shop shop) {
                        return false;
                    }
                },
                test.platform().shopServices().themeTrees(),
                new MediaFiles(foundation.storage()),
                foundation.storage(),
                foundation.emails(),
                foundation.secretEncryption(),
                foundation.clock());
    }

    private static Database database(TestPlatform test) {
        return test.platform().foundation().database();
    }

    private static <T> T read(TestPlatform test, Function<Session, T> work) {
        return database(test).read(work);
    }

    private static ShopState state(TestPlatform test, Shop shop) {
        return ShopState.of(
                test.platform().foundation().shops().byHandle(shop.handle()).orElseThrow());
    }

    private static List<Email> letters(TestPlatform test) {
        return read(test, test.platform().foundation().emails()::pending);
    }

    /** How many rows of a shop each table has that has any, by what the schema says. */
    private static SortedMap<String, Long> rows(TestPlatform test, Shop shop) {
        var tables = read(
                test,
                session -> session.sql(database(test).dialect() == Dialect.SQLITE ? """
                                        select t.name from pragma_table_list t join pragma_table_info(t.name) c
                                        where t.schema = 'main' and t.type = 'table' and c.name = 'shop_id'
                                        """ : """
                                        select table_name from information_schema.columns
                                        where table_schema = current_schema() and column_name = 'shop_id'
                                        """)
                        .values());
        assertThat(tables).hasSizeGreaterThan(100);
        var rows = new TreeMap<String, Long>();
        for (var table : tables) {
            var count = read(
                    test,
                    session -> session.sql("select count(*) from " + table + " where shop_id = :shop")
                            .bind(shop)
                            .count());
            if (count > 0) {
                rows.put(table, count);
            }
        }
        return rows;
    }

    private static Map<String, Long> indexed(TestPlatform test) {
        return counted(test, "product_search", "order_search", "draft_order_search", "customer_search");
    }

    private static Map<String, Long> products(TestPlatform test) {
        var counts = counted(test, "products", "orders", "draft_orders", "customers");
        return new TreeMap<>(Map.of(
                "product_search", counts.getOrDefault("products", 0L),
                "order_search", counts.getOrDefault("orders", 0L),
                "draft_order_search", counts.getOrDefault("draft_orders", 0L),
                "customer_search", counts.getOrDefault("customers", 0L)));
    }

    private static Map<String, Long> counted(TestPlatform test, String... tables) {
        var counts = new TreeMap<String, Long>();
        for (var table : tables) {
            counts.put(
                    table,
                    read(
                            test,
                            session ->
                                    session.sql("select count(*) from " + table).count()));
        }
        return counts;
    }

    private static List<String> files(TestPlatform test) throws IOException {
        try (Stream<Path> all = Files.walk(test.platform().foundation().dataFolder())) {
            return all.filter(Files::isRegularFile).map(Path::toString).toList();
        }
    }

    private static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** A process that dies after so many transactions. */
    private record Crashing(Database database, AtomicInteger left) implements Database {

        @Override
        public <T> T read(Function<Session, T> work) {
            return database.read(work);
        }

        @Override
        public <T> T write(Function<Tx, T> work) {
            if (left.decrementAndGet() < 0) {
                throw new Crash();
            }
            return database.write(work);
        }

        @Override
        public Dialect dialect() {
            return database.dialect();
        }

        @Override
        public long statements() {
            return database.statements();
        }

        @Override
        public void close() {}
    }
}
