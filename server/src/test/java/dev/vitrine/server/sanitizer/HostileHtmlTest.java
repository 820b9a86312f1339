package dev.vitrine.server.sanitizer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.HtmlSanitizer;
import dev.vitrine.server.sanitizer.HtmlProbe.Letter;
import dev.vitrine.server.testkit.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile HTML of all known families, on each way into a page and into an e-mail, in a real browser. */
@Tag("browser")
@Tag("long")
final class HostileHtmlTest {

    private static final List<String> ATTEMPTS =
            HostileHtml.all().stream().map(HostileHtml::html).toList();

    private static final List<String> FAMILIES = HostileHtml.families();

    private final TestServer testServer = TestServer.shared();
    private final HtmlProbe probe = new HtmlProbe();

    @AfterEach
    void close() {
        probe.close();
    }

    @Test
    void browserSeesWhatRunsWithoutASanitizer() {
        var wrong = probe.inserted(ATTEMPTS).stream().map(String::valueOf).toList();
        assertThat(ATTEMPTS).hasSizeGreaterThan(300);
        assertThat(IntStream.range(0, ATTEMPTS.size())
                        .filter(i -> wrong.stream().noneMatch(each -> each.startsWith(i + " ")))
                        .mapToObj(ATTEMPTS::get))
                .as("attempts that are harmless as they are")
                .isEmpty();
        assertThat(probe.alarms()).isGreaterThan(100);
    }

    @Test
    void nothingRunsAndNothingMutates() {
        var cleaned = ATTEMPTS.stream()
                .flatMap(each -> Stream.of(each, "<p>" + each, "<table><tr><td>" + each, "<a href=/x>" + each))
                .map(HostileHtmlTest::clean)
                .toList();
        assertThat(probe.shown(cleaned)).isEmpty();
        assertThat(probe.alarms()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"product", "page", "custom_collection"})
    void whatAppsSendIsCleanWhenItIsReadBackAndWhatWasStoredBeforeARuleIsCleanOnThePage(String resource) {
        var shop = testServer.newShop();
        assertThat(probe.shown(sent(shop, resource))).isEmpty();
        var kind = resource.replace("custom_", "");
        change(tx -> store(tx, shop, kind + "s"));
        var visitor = testServer.visitor(shop.handle());
        var shown = IntStream.range(0, FAMILIES.size())
                .mapToObj(i -> visitor.get("/_page/" + kind + "s/a-" + i).json().path("data"))
                .map(data -> kind.equals("page")
                        ? data.path("bodyHtml").asText()
                        : data.path(kind).path("description").asText())
                .toList();
        assertThat(shown).hasSize(FAMILIES.size()).allMatch(each -> each.contains("Words"));
        assertThat(probe.shown(shown)).isEmpty();
        assertThat(probe.alarms()).isZero();
    }

    @Test
    void policiesAreCleanWhenTheyAreStoredAndOnThePage() {
        var shop = testServer.newShop();
        var all = "<p>Words</p>" + String.join("\n", FAMILIES);
        var shopServices = testServer.platform().shopServices();
        change(tx -> shopServices.policies().put(tx, shop, "refund-policy", "", all));
        var shown = new ArrayList<String>();
        shown.add(testServer
                .api(shop.handle())
                .get("policies")
                .at("/policies/0/body")
                .asText());
        change(tx -> tx.sql("update policies set body = :html where shop_id = :shop")
                .bind(shop)
                .bind("html", all.replace("\0", ""))
                .run());
        var visitor = testServer.visitor(shop.handle());
        shown.add(visitor.get("/_page/policies/refund-policy")
                .json()
                .at("/data/bodyHtml")
                .asText());
        assertThat(shown).allMatch(each -> each.contains("Words"));
        assertThat(probe.shown(shown)).isEmpty();
    }

    @Test
    void textsOfThemeSettingsAreCleanOnThePage() {
        var shop = testServer.newShop();
        var document = Json.object();
        var order = document.putObject("orders").putArray("homepage");
        var sections = document.putObject("pages").putObject("homepage");
        for (int i = 0; i < FAMILIES.size(); i++) {
            order.add("words" + i);
            sections.putObject("words" + i)
                    .put("type", "rich_text")
                    .putObject("settings")
                    .put("text", "<p>Words of our own</p>" + FAMILIES.get(i));
        }
        change(tx -> testServer.platform().shopServices().themeSettings().save(tx, shop, document));
        assertThat(testServer.visitor(shop.handle()).get("/").html().select("#app .prose p:contains(Words of our own)"))
                .hasSize(FAMILIES.size());
        assertThat(probe.at(testServer.url(shop.handle(), "/"), "#app .prose")).isEmpty();
        assertThat(probe.alarms()).isZero();
    }

    @Test
    void lettersSayItAndDoNotDoIt() {
        var shop = testServer.newShop();
        // why not all: a database keeps no NUL and no half of a character.
        var texts = ATTEMPTS.stream()
                .filter(each -> each.chars().noneMatch(c -> c == 0 || Character.isSurrogate((char) c)))
                .toList();
        var to = "letters@" + shop.handle() + ".test";
        change(tx -> testServer
                .platform()
                .foundation()
                .emails()
                .enqueue(tx, shop, "customer_invite", to, texts.getFirst(), letter(texts)));
        var visitor = testServer.visitor();
        var path = visitor.get("/mailbox?q=" + to).html().select(".letters a").attr("href");
        var html = visitor.get(path + "/html").text();
        assertThat(probe.letters(List.of(new Letter(html, texts)), "h1, p, td, td span"))
                .isEmpty();
        assertThat(probe.alarms()).isZero();
    }

    private static EmailContent letter(List<String> texts) {
        var letter = EmailContent.titled(texts.getFirst());
        for (int i = 1; i < texts.size(); i++) {
            var text = texts.get(i);
            letter = switch (i % 6) {
                case 0 -> letter.paragraph(text);
                case 1 -> letter.quote(text);
                case 2 -> letter.items(List.of(new ContentRow("1", text, "2")));
                case 3 -> letter.facts(List.of(ContentRow.of("1", text)));
                case 4 -> letter.sums(List.of(ContentRow.of(text, "2")));
                default -> letter.smallPrint(text);
            };
        }
        return letter;
    }

    /** Each family as the text of such a resource, as the Admin API answers it. */
    private List<String> sent(Shop shop, String resource) {
        var appApi = testServer.api(shop.handle());
        var answers = new ArrayList<String>();
        for (int i = 0; i < FAMILIES.size(); i++) {
            var body = Json.object();
            body.putObject(resource).put("title", "A " + i).put("body_html", "<p>Words</p>" + FAMILIES.get(i));
            answers.add(appApi.post(resource + "s", body.toString())
                    .at("/" + resource + "/body_html")
                    .asText());
        }
        assertThat(answers).allMatch(each -> each.contains("Words"));
        return answers;
    }

    /** What the sanitizer took away is put back. */
    private static void store(Tx tx, Shop shop, String table) {
        for (int i = 0; i < FAMILIES.size(); i++) {
            tx.sql("update " + table + " set body_html = :html where shop_id = :shop and handle = :handle")
                    .bind(shop)
                    .bind("html", "<p>Words</p>" + FAMILIES.get(i).replace("\0", ""))
                    .bind("handle", "a-" + i)
                    .run();
        }
    }

    private void change(Consumer<Tx> work) {
        testServer.platform().foundation().database().change(work::accept);
    }

    private static String clean(String html) {
        return Objects.requireNonNull(HtmlSanitizer.sanitize(html));
    }
}
