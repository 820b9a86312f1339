package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Gift cards in the console, compared with what the API says of them. */
final class AdminGiftCardsTest {

    private static final String LIST = "/admin/gift-cards";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    @Test
    void cardIsMadeWithACodeOfItsOwnOrATypedOneAndShowsItWhole() {
        var empty = member().get(LIST).html();
        assertThat(empty.select(".empty h2").text()).isEqualTo("No gift cards yet");
        assertThat(empty.select(".empty a").attr("href")).isEqualTo(LIST + "/new");

        var page = makes(Map.of("initial_value", "50,5", "expires_on", "2099-12-31", "note", "For the raffle"));
        var made = newest();
        assertThat(made.path("initial_value").decimalValue()).isEqualByComparingTo("50.50");
        assertThat(made.path("expires_on").asText()).isEqualTo("2099-12-31");
        assertThat(made.path("note").asText()).isEqualTo("For the raffle");
        assertThat(page).isEqualTo(LIST + "/" + made.path("id").asText());
        var code = made.path("code").asText();
        assertThat(code).hasSize(16);
        assertThat(member().get(page).html().select("#shown-code").val()).isEqualTo(code);

        makes(Map.of("initial_value", "5", "code", "thank-you 2026"));
        assertThat(newest().path("code").asText()).isEqualTo("THANKYOU2026");
        var row = member().get(LIST).html().select("tbody tr").first().text();
        assertThat(row).contains("•••• 2026", "Enabled", "Never", "5.00 EUR").doesNotContain("THANKYOU2026");
    }

    @Test
    void expiryAndNoteAreChanged() {
        var page = makes(Map.of("initial_value", "50", "expires_on", "2099-12-31"));
        var saved = member().fillsIn(page, Map.of("expires_on", "", "note", "For Ann"));
        assertThat(saved.status()).as(saved.text()).isEqualTo(303);
        assertThat(newest().path("expires_on").isNull()).isTrue();
        assertThat(newest().path("note").asText()).isEqualTo("For Ann");
        member().fillsIn(page, Map.of("expires_on", "2020-01-31"));
        assertThat(member().get(page).html().select(".head .badge").text()).isEqualTo("Expired");
    }

    @Test
    void whatIsWrongStandsBesideItsFieldAndNothingIsLost() {
        makes(Map.of("initial_value", "5", "code", "TAKENCODE"));
        var wrong =
                member().fillsIn(LIST + "/new", Map.of("code", "taken-code", "initial_value", "0", "note", "For Ann"));
        assertThat(wrong.status()).isEqualTo(422);
        var page = wrong.html();
        assertThat(page.select("#code-problem").text()).isEqualTo("Has already been taken");
        assertThat(page.select("#initial_value-problem").text()).isEqualTo("Must be greater than 0");
        assertThat(page.select("#note").text()).isEqualTo("For Ann");
        assertThat(page.select("#gift-card").attr("data-unsaved")).isEqualTo("dirty");
        var words = member().fillsIn(LIST + "/new", Map.of("initial_value", "a lot"));
        assertThat(words.html().select("#initial_value-problem").text()).isEqualTo("Is not a number such as 4.90");
        assertThat(api.get("gift_cards/count").path("count").asInt()).isEqualTo(1);
    }

    @Test
    void disabledCardStaysAsItIs() {
        var page = makes(Map.of("initial_value", "50", "note", "For Ann"));
        assertThat(member().post(page, Map.of("do", "disable")).status()).isEqualTo(303);
        assertThat(newest().path("disabled_at").asText()).isNotEmpty();
        var shown = member().get(page).html();
        assertThat(shown.select(".head .badge").text()).isEqualTo("Disabled");
        assertThat(shown.select("main form")).isEmpty();
        assertThat(shown.select("main").text()).contains("For Ann", "50.00 EUR");
        var again = member().post(page, Map.of("do", "disable"));
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.html().select("#problems").text()).contains("disabled already");
    }

    @Test
    void listIsSearchedFilteredSortedAndSentAsAFile() {
        makes(Map.of("initial_value", "5", "code", "SPRING2026", "note", "For \"Ann\""));
        makes(Map.of("initial_value", "50", "code", "AUTUMN2026"));
        makes(Map.of("initial_value", "20", "code", "WINTER2027", "expires_on", "2099-12-31"));
        member().post(LIST + "/" + id("AUTUMN2026"), Map.of("do", "disable"));
        assertThat(notes("")).containsExactly("•••• 2027", "•••• 2026", "•••• 2026");
        assertThat(values("?order=balance+desc")).containsExactly("50.00 EUR", "20.00 EUR", "5.00 EUR");
        assertThat(values("?q=spring-20")).containsExactly("5.00 EUR");
        assertThat(values("?q=ann")).containsExactly("5.00 EUR");
        assertThat(values("?status=disabled")).containsExactly("50.00 EUR");
        var narrowed = member().get(LIST + "?status=enabled&q=2026").html();
        assertThat(narrowed.select(".chip span:first-child").eachText()).containsExactly("Search: 2026", "Enabled");
        var file = member().get(narrowed.select("a[download]").attr("href"));
        assertThat(file.header("content-disposition")).contains("gift_cards.csv");
        assertThat(file.text().lines().toList())
                .hasSize(2)
                .first()
                .isEqualTo("Code,Initial value,Balance,Currency,Expires on,Note,Disabled at,Created at");
        assertThat(file.text()).contains("SPRING2026,5.00,5.00,EUR,,\"For \"\"Ann\"\"\",,");
        assertThat(member().get(LIST + "?q=nothing").html().select(".empty h2").text())
                .isEqualTo("No gift card is like that");
    }

    @Test
    void severalAreDisabledAtOnceAndNoneWhereOneIsGone() {
        for (var code : List.of("ONEONEONE", "TWOTWOTWO", "THREETHREE")) {
            makes(Map.of("initial_value", "5", "code", code));
        }
        disables(id("ONEONEONE"), "999999999");
        assertThat(api.getWith("gift_cards/count", "status=disabled")
                        .path("count")
                        .asInt())
                .isZero();
        disables(id("ONEONEONE"), id("TWOTWOTWO"));
        disables(id("TWOTWOTWO"));
        assertThat(api.getWith("gift_cards/count", "status=disabled")
                        .path("count")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void whoMayNotSeeDiscountsSeesNone() {
        var page = makes(Map.of("initial_value", "5"));
        var clerk = testServer.member(shop, Permission.PRODUCTS).at(shop);
        assertThat(clerk.get(page).status()).isEqualTo(403);
        assertThat(clerk.post(page, Map.of("do", "disable")).status()).isEqualTo(403);
        assertThat(newest().path("disabled_at").isNull()).isTrue();
    }

    @Test
    @Tag("browser")
    void cardIsMadeFoundAndDisabledAfterAQuestion() {
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, LIST);
            browser.click(".empty a");
            browser.type("#initial_value", "25");
            browser.type("#code", "BIRTHDAY26");
            browser.press(".unsaved .button--main");
            browser.until("the card", () -> browser.path().endsWith(LIST + "/" + id("BIRTHDAY26")));
            browser.type("#note", "For Ann");
            browser.press(".unsaved .button--main");
            browser.until("the notice", () -> browser.text(".notices").contains("saved"));
            assertThat(newest().path("note").asText()).isEqualTo("For Ann");
            browser.press("button[form=disable]");
            browser.press("#confirm [value=no]");
            assertThat(newest().path("disabled_at").isNull()).isTrue();
            browser.press("button[form=disable]");
            browser.press("#confirm [value=yes]");
            browser.until("the notice", () -> browser.text(".notices").contains("disabled"));
            browser.assertQuiet();
        }
        assertThat(newest().path("disabled_at").asText()).isNotEmpty();
    }

    /** Answers the address of its page. */
    private String makes(Map<String, String> form) {
        var made = member().fillsIn(LIST + "/new", form);
        assertThat(made.status()).as(made.text()).isEqualTo(303);
        return made.header("location");
    }

    private JsonNode newest() {
        return api.getWith("gift_cards", "order=id%20desc").at("/gift_cards/0");
    }

    private String id(String code) {
        return api.getWith("gift_cards", "code=" + code).at("/gift_cards/0/id").asText();
    }

    private List<String> notes(String query) {
        return member().get(LIST + query).html().select("[data-row]").eachText();
    }

    private List<String> values(String query) {
        return member().get(LIST + query).html().select("tbody td.beside").eachText();
    }

    private void disables(String... ids) {
        var member = member();
        var form = Stream.of(ids).map(id -> "&ids=" + id).collect(Collectors.joining());
        var sent = member.visitor()
                .send(
                        "POST",
                        LIST,
                        Map.of("Content-Type", "application/x-www-form-urlencoded"),
                        "do=disable&_csrf=" + member.csrf() + form);
        assertThat(sent.status()).as(sent.text()).isIn(303, 404);
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
