package dev.vitrine.insight.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditEntry.FieldChange;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.events.AuditSearch;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ActivityPageTest {

    private static final Instant NOON = Instant.parse("2999-03-01T12:00:00Z");

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void changesOfFieldsAreForTheStaffAlone(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var product = apiClient
                .post("products", "{\"product\":{\"title\":\"Vase\",\"variants\":[{\"price\":10}]}}")
                .at("product.id");
        var page = apiClient.post("pages", "{\"page\":{\"title\":\"About\"}}").at("page.id");
        var redirect = apiClient
                .post("redirects", "{\"redirect\":{\"path\":\"/a\",\"target\":\"/b\"}}")
                .at("redirect.id");
        var api = apiClient.get("events?since_id=0").text();

        apiClient.put("products/" + product, "{\"product\":{\"vendor\":\"North\",\"tags\":\"new\"}}");
        apiClient.put("products/" + product, "{\"product\":{\"vendor\":\"North\"}}");
        apiClient.put("pages/" + page, "{\"page\":{\"body_html\":\"<p>Us</p>\"}}");
        apiClient.put("redirects/" + redirect, "{\"redirect\":{\"target\":\"/c\"}}");
        apiClient.delete("redirects/" + redirect);

        assertThat(sentences(test, apiClient.shop(), all()))
                .startsWith(
                        "Test app deleted the redirect /a.",
                        "Test app changed the destination of the redirect /a.",
                        "Test app changed the description of the page About.",
                        "Test app changed the vendor and tags of the product Vase.")
                .containsOnlyOnce("Test app changed the vendor and tags of the product Vase.");
        assertThat(apiClient.get("events?since_id=0").text()).isEqualTo(api);
        assertThat(apiClient.get("events?verb=changed").json().get("events")).isEmpty();
        assertThat(apiClient.get("products/" + product + "/events").text()).doesNotContain("changed");
        assertThat(apiClient.get("events?filter=Redirect").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void refusedChangeLeavesNoSentence(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var redirect = apiClient
                .post("redirects", "{\"redirect\":{\"path\":\"/a\",\"target\":\"/b\"}}")
                .at("redirect.id");
        var before = sentences(test, apiClient.shop(), all());
        assertThat(apiClient
                        .put("redirects/" + redirect, "{\"redirect\":{\"target\":\"\"}}")
                        .status())
                .isEqualTo(422);
        assertThat(sentences(test, apiClient.shop(), all())).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void searchNarrowsByAreaAuthorAndTime(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var shop = test.api().shop();
        write(test, shop, Author.staff("Ann"), AuditArea.SETTINGS, "One", NOON);
        write(test, shop, Author.app("Reader"), AuditArea.SETTINGS, "Two", NOON.plusSeconds(60));
        write(test, shop, Author.staff("Ann"), AuditArea.STAFF, "Three", NOON.plusSeconds(120));
        write(test, test.api().shop(), Author.staff("Eve"), AuditArea.SETTINGS, "Other", NOON);

        assertThat(names(test, shop, search(List.of(AuditArea.SETTINGS), all().authors(), Instant.EPOCH)))
                .containsExactly("Two", "One");
        assertThat(names(test, shop, search(all().areas(), List.of(Author.Kind.STAFF), Instant.EPOCH)))
                .containsExactly("Three", "One");
        assertThat(names(test, shop, search(all().areas(), all().authors(), NOON.plusSeconds(60))))
                .containsExactly("Three", "Two");
        assertThat(names(test, shop, search(List.of(), all().authors(), Instant.EPOCH)))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void pagesFollowEachOtherWithinOneSecondAndWhileMoreHappens(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var shop = test.api().shop();
        for (int i = 1; i <= 5; i++) {
            write(test, shop, Author.staff("Ann"), AuditArea.values()[i], Integer.toString(i), NOON);
        }
        var first = page(test, shop, 2, search -> search);
        write(test, shop, Author.app("Reader"), AuditArea.THEMES, "6", NOON.plusSeconds(1));
        var end = first.activities().getLast().position();
        var second = test.platform()
                .foundation()
                .database()
                .read(session -> ActivityPage.before(session, shop, all(), end, 2));
        var begin = second.activities().getFirst().position();
        var back = test.platform()
                .foundation()
                .database()
                .read(session -> ActivityPage.after(session, shop, all(), begin, 2));

        assertThat(first.activities()).extracting(Activity::name).containsExactly("5", "4");
        assertThat(first.newer()).isFalse();
        assertThat(second.activities()).extracting(Activity::name).containsExactly("3", "2");
        assertThat(second.newer() && second.older()).isTrue();
        assertThat(back.activities()).extracting(Activity::name).containsExactly("5", "4");
        assertThat(back.newer()).as("the sixth").isTrue();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatIsOlderThanAYearIsForgottenHereToo(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            apiClient.post("redirects", "{\"redirect\":{\"path\":\"/a\",\"target\":\"/b\"}}");
            test.clock().advance(Duration.ofDays(366));
            test.platform().insight().auditLog().deleteExpired(apiClient.shop());
            assertThat(sentences(test, apiClient.shop(), all())).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void erasedCustomersAreNamelessInChangesOfTheirFields(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var customer = apiClient
                .post(
                        "customers",
                        "{\"customer\":{\"first_name\":\"Jo\",\"last_name\":\"Lee\",\"email\":\"jo@x.test\"}}")
                .at("customer.id");
        apiClient.put("customers/" + customer, "{\"customer\":{\"first_name\":\"Joan\",\"note\":\"Kind\"}}");
        assertThat(sentences(test, apiClient.shop(), all()))
                .contains("Test app changed the first name and note of the customer Joan Lee.");
        assertThat(apiClient.post("customers/" + customer + "/erase", "").status())
                .isLessThan(300);
        assertThat(String.join("", sentences(test, apiClient.shop(), all())))
                .contains("a customer")
                .doesNotContain("Joan", "Lee", "jo@x.test");
    }

    private static AuditSearch all() {
        return search(List.of(AuditArea.values()), List.of(Author.Kind.values()), Instant.EPOCH);
    }

    private static AuditSearch search(List<AuditArea> areas, List<Author.Kind> authors, Instant since) {
        return new AuditSearch(areas, authors, since);
    }

    private static void write(TestPlatform test, Shop shop, Author author, AuditArea area, String name, Instant now) {
        var entry = new AuditEntry(area, "Thing", 0, AuditEntry.CHANGED, name, List.of(FieldChange.of("size")));
        test.platform()
                .foundation()
                .database()
                .change(tx -> AuditRecords.write(tx.writtenBy(author), shop, entry, now));
    }

    private static ActivityPage page(
            TestPlatform test, Shop shop, int size, Function<AuditSearch, AuditSearch> narrowed) {
        return test.platform()
                .foundation()
                .database()
                .read(session -> ActivityPage.newest(session, shop, narrowed.apply(all()), size));
    }

    private static List<String> names(TestPlatform test, Shop shop, AuditSearch search) {
        return page(test, shop, 50, all -> search).activities().stream()
                .map(Activity::name)
                .toList();
    }

    private static List<String> sentences(TestPlatform test, Shop shop, AuditSearch search) {
        return page(test, shop, 50, all -> search).activities().stream()
                .map(Activity::sentence)
                .toList();
    }
}
