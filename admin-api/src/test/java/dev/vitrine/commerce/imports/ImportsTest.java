package dev.vitrine.commerce.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.commerce.imports.Import.Counts;
import dev.vitrine.commerce.imports.Imports.Purpose;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.Patience;
import dev.vitrine.testkit.TestPlatform;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Imports of every kind, which go on where their process ended. */
class ImportsTest {

    private static final AtomicInteger PEOPLE = new AtomicInteger();

    /** A file of a kind with two rows that are refused, what comes of it, and why those are. */
    private record Sample(String kind, String file, Counts counts, List<String> reasons) {

        /** {@code row} is the one of a number, as a line. */
        static Sample of(String kind, String heading, String bad, int rows, Counts counts, String... reasons) {
            var lines = IntStream.range(0, rows)
                    .mapToObj(i -> i == 1 ? bad : row(kind, i))
                    .collect(Collectors.joining("\n"));
            return new Sample(kind, heading + "\n" + lines + "\n" + row(kind, 0) + "\n", counts, List.of(reasons));
        }

        private static String row(String kind, int i) {
            return switch (kind) {
                case "products" -> "pot-%d,Pot %d,5.00".formatted(i, i);
                case "customers" -> "ann%d@mail.test,Ann,%d,yes".formatted(i, i);
                case "inventory" -> "P-%d,%d".formatted(i, i + 1);
                case "redirects" -> "/old-%d,/new-%d".formatted(i, i);
                default -> "SPRING-%d".formatted(i);
            };
        }

        @Override
        public String toString() {
            return kind;
        }
    }

    private static final List<Sample> SAMPLES = List.of(
            Sample.of(
                    "products",
                    "Handle,Title,Variant Price",
                    "cup,Cup,",
                    12,
                    new Counts(11, 0, 1, 1),
                    "It has no Variant Price; write 0 if it is free; It is the first of the product 'cup', which was left out because none of its variants could be read"),
            Sample.of(
                    "customers",
                    "\uFEFFEmail,First Name,Note,Accepts Email Marketing",
                    "nobody,Bo,,yes",
                    120,
                    new Counts(119, 1, 0, 1),
                    "Email: Is invalid"),
            Sample.of(
                    "inventory",
                    "SKU,Available",
                    "NONE,3",
                    130,
                    new Counts(0, 129, 0, 2),
                    "No variant has this SKU",
                    "An earlier row is about the same"),
            Sample.of(
                    "redirects",
                    "Redirect from,Redirect to",
                    "/admin/x,/y",
                    130,
                    new Counts(129, 0, 1, 1),
                    "Old address: Is reserved"),
            Sample.of(
                    "discount_codes",
                    "Code",
                    "A B",
                    130,
                    new Counts(129, 0, 0, 2),
                    "Can't contain blanks",
                    "Has already been taken"));

    static Stream<Arguments> samples() {
        return Stream.of(Dialect.values())
                .flatMap(dialect -> SAMPLES.stream().map(sample -> Arguments.of(dialect, sample)));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void nothingIsWrittenBeforeItBeginsAndNoRowTwiceWhenItsProcessEnds(Dialect dialect, Sample sample)
            throws Exception {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var shop = apiClient.shop();
        var imports = test.platform().catalog().imports();
        var database = test.platform().foundation().database();
        var owner = owner(apiClient);
        var purpose = new Purpose(imports.kind(sample.kind()), subject(apiClient, sample.kind()), false);
        var before = apiClient.lastEvent();

        var id = imports.check(shop, owner, purpose, "a.csv", bytes(sample.file()));
        var checked = find(test, apiClient, id);
        assertThat(checked.checked()).isTrue();
        assertThat(checked.rowCount()).isEqualTo((int) sample.file().lines().count() - 1);
        assertThat(sample.reasons().getFirst())
                .startsWith(checked.preview().refused().getFirst().reason());
        assertThat(apiClient.lastEvent()).as("only tried").isEqualTo(before);

        var dying = new DyingDatabase(database, 2);
        var killed = new Imports(
                dying,
                test.platform().people().staff(),
                test.platform().catalog().productImport(),
                test.platform().catalog().missingImages(),
                test.platform()::api,
                test.clock());
        killed.start(shop, owner, id);
        killed.await(id, Patience.LIMIT);
        var half = find(test, apiClient, id);
        assertThat(half.running()).isTrue();
        assertThat(half.rowsDone()).isPositive().isLessThan(half.rowCount());

        imports.everyMinute(shop);
        imports.await(id, Patience.LIMIT);
        assertThat(find(test, apiClient, id)).as("it may still go on").isEqualTo(half);
        wentSilent(test, apiClient);
        imports.everyMinute(shop);
        imports.await(id, Patience.LIMIT);

        var done = find(test, apiClient, id);
        assertThat(done.status()).isEqualTo("done");
        assertThat(done.counts()).isEqualTo(sample.counts());
        assertThat(done.rowsDone()).isEqualTo(done.rowCount());
        var refusals = database.read(session -> Imports.refusals(session, shop, id, false, 100));
        assertThat(refusals)
                .extracting(ImportRefusal::reason)
                .containsExactly(sample.reasons().toArray(String[]::new));
        long files = database.read(session -> session.sql("select count(*) from import_files where shop_id = :shop")
                .bind(shop)
                .count());
        assertThat(files).isZero();
        assertThat(said(test, apiClient))
                .isEqualTo(imports.kind(sample.kind()).counted(sample.counts().applied()));
    }

    @ParameterizedTest
    @EnumSource
    void whatWasAppliedStaysWhenItIsCancelledAndFilesAreRefusedInWords(Dialect dialect) throws Exception {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var shop = apiClient.shop();
        var imports = test.platform().catalog().imports();
        var owner = owner(apiClient);
        var purpose = new Purpose(imports.kind("redirects"), 0, false);
        assertThatThrownBy(() -> imports.check(shop, owner, purpose, "a.csv", bytes("")))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessage("The file has no redirects");
        var long50 = "/a,/b\n".repeat(Imports.MOST_ROWS + 1);
        assertThatThrownBy(() -> imports.check(shop, owner, purpose, "a.csv", bytes(long50)))
                .hasMessage("The file has more than 50,000 rows. Split it into several files");
        var unbegun = imports.check(shop, owner, purpose, "a.csv", bytes("/a,/b\n"));
        var id = imports.check(
                shop, owner, purpose, "a.csv", bytes(SAMPLES.get(3).file()));
        assertThatThrownBy(() -> find(test, apiClient, unbegun)).as("another took its place");

        var dying = new DyingDatabase(test.platform().foundation().database(), 2);
        var killed = new Imports(
                dying,
                test.platform().people().staff(),
                test.platform().catalog().productImport(),
                test.platform().catalog().missingImages(),
                test.platform()::api,
                test.clock());
        killed.start(shop, owner, id);
        killed.await(id, Patience.LIMIT);
        imports.cancel(shop, id);
        wentSilent(test, apiClient);
        imports.everyMinute(shop);
        imports.await(id, Patience.LIMIT);
        var cancelled = find(test, apiClient, id);
        assertThat(cancelled.cancelled()).isTrue();
        assertThat(cancelled.counts()).isEqualTo(new Counts(99, 0, 0, 1));
        assertThat(apiClient.get("redirects/count").at("count")).isEqualTo("99");
        assertThatThrownBy(() -> imports.start(shop, owner, id)).isInstanceOf(ApiException.class);
    }

    @ParameterizedTest
    @EnumSource
    void itEndsWithWhoBeganItAndGoesOnWithAnother(Dialect dialect) throws Exception {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var shop = apiClient.shop();
        var imports = test.platform().catalog().imports();
        var owner = owner(apiClient);
        var helper = member(apiClient, Permission.CONTENT);
        var purpose = new Purpose(imports.kind("redirects"), 0, false);
        var id = imports.check(shop, helper, purpose, "a.csv", bytes("/a,/b\n"));
        test.platform()
                .foundation()
                .database()
                .change(tx -> test.platform()
                        .people()
                        .staff()
                        .setPermissions(tx, shop, helper.id(), Set.of(Permission.ORDERS)));
        imports.start(shop, helper, id);
        imports.await(id, Patience.LIMIT);
        assertThat(find(test, apiClient, id).reason())
                .isEqualTo("The person who began the import may no longer change these records");
        imports.start(shop, owner, id);
        imports.await(id, Patience.LIMIT);
        assertThat(find(test, apiClient, id).counts().created()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void rowsThatWereLeftOutAreErasedWithTheirCustomer(Dialect dialect) throws Exception {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var shop = apiClient.shop();
        var imports = test.platform().catalog().imports();
        var owner = owner(apiClient);
        var ada = apiClient
                .post("customers", "{\"customer\":{\"email\":\"ada_1@mail.test\"}}")
                .at("customer.id");
        var csv = "Email,Accepts Email Marketing\nADA_1@mail.test,perhaps\nada-1@mail.test,perhaps\n";
        var id = imports.check(shop, owner, new Purpose(imports.kind("customers"), 0, false), "a.csv", bytes(csv));
        imports.start(shop, owner, id);
        imports.await(id, Patience.LIMIT);
        assertThat(apiClient.get("customers/" + ada + "/data").json().at("/customer_data/imported_rows"))
                .hasSize(1);
        apiClient.post("customers/" + ada + "/erase", "{}");
        var left =
                test.platform().foundation().database().read(session -> Imports.refusals(session, shop, id, false, 9));
        assertThat(left).extracting(ImportRefusal::subject).containsExactly("ada-1@mail.test");
    }

    private static Import find(TestPlatform test, ApiClient apiClient, long id) {
        return test.platform()
                .foundation()
                .database()
                .read(session -> test.platform().catalog().imports().find(session, apiClient.shop(), id))
                .orElseThrow();
    }

    /** Its process has said nothing for a minute. */
    private static void wentSilent(TestPlatform test, ApiClient apiClient) {
        test.platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("update imports set updated_at = :before where shop_id = :shop")
                        .bind(apiClient.shop())
                        .bind("before", test.clock().instant().minus(Duration.ofMinutes(1)))
                        .run());
    }

    /** What activity says was imported. */
    private static String said(TestPlatform test, ApiClient apiClient) {
        return test.platform()
                .foundation()
                .database()
                .read(session -> session.sql("""
                                select arguments from history where shop_id = :shop and subject_type = 'Import'
                                """).bind(apiClient.shop()).value())
                .orElseThrow()
                .replaceAll("[\\[\\]\"]", "");
    }

    private static StaffMember owner(ApiClient apiClient) {
        var platform = apiClient.platform().platform();
        var accounts = platform.people().userAccounts();
        var ann = accounts.newAccount(
                "ann" + PEOPLE.incrementAndGet() + "@imports.test", "Ann", "Smith", "a long password 1");
        return platform.foundation()
                .database()
                .write(tx -> platform.people().staff().addOwner(tx, apiClient.shop(), accounts.add(tx, ann)));
    }

    private static StaffMember member(ApiClient apiClient, Permission permission) {
        var platform = apiClient.platform().platform();
        var accounts = platform.people().userAccounts();
        var ann = accounts.newAccount(
                "ann" + PEOPLE.incrementAndGet() + "@imports.test", "Bo", "Smith", "a long password 1");
        return platform.foundation()
                .database()
                .write(tx ->
                        platform.people().staff().add(tx, apiClient.shop(), accounts.add(tx, ann), Set.of(permission)));
    }

    /** What the rows are about is there before. */
    private static long subject(ApiClient apiClient, String kind) {
        if (kind.equals("inventory")) {
            for (int from = 0; from < 130; from += 65) {
                var variants = IntStream.range(from, from + 65)
                        .mapToObj("""
                                {"option1":"%1$d","price":"1.00","sku":"P-%1$d","inventory_management":"vitrine"}"""::formatted)
                        .collect(Collectors.joining(","));
                apiClient.post("products", "{\"product\":{\"title\":\"Pot\",\"variants\":[" + variants + "]}}");
            }
        }
        return kind.equals("discount_codes")
                ? Long.parseLong(apiClient.post("price_rules", """
                        {"price_rule": {"title": "A tenth", "target_type": "line_item", "target_selection": "all",
                          "allocation_method": "across", "value_type": "percentage", "value": "-10.0",
                          "customer_selection": "all", "starts_at": "2020-01-01T00:00:00Z"}}
                        """).at("price_rule.id"))
                : 0;
    }

    private static byte[] bytes(String file) {
        return file.getBytes(StandardCharsets.UTF_8);
    }

    /** Database of a process that is killed after a few transactions. */
    private static final class DyingDatabase implements Database {
        private final Database database;
        private final AtomicInteger left;

        DyingDatabase(Database database, int transactions) {
            this.database = database;
            this.left = new AtomicInteger(transactions);
        }

        @Override
        public <T> T read(Function<Session, T> work) {
            return database.read(work);
        }

        @Override
        public <T> T write(Function<Tx, T> work) {
            if (left.getAndDecrement() <= 0) {
                throw new Killed();
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

    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;

        Killed() {
            super("killed", null, false, false);
        }
    }
}
