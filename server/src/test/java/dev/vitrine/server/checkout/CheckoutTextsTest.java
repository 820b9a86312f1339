package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/** The checkout's host speaks the language of its buyers. */
final class CheckoutTextsTest {

    private static final Path TEMPLATES = Path.of("src/main/resources/templates/checkout");
    private static final Pattern CALL = Pattern.compile("\\bt\\.of\\(([^{}]*(?:\\{\\w+}[^{}]*)*)\\)");
    private static final Pattern TEXT = Pattern.compile("'([^']*)'");
    private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");
    private static final Map<String, String> GERMAN = german();

    private final TestServer testServer = TestServer.shared();

    @Test
    void everyTextOfATemplateIsTranslated() throws IOException {
        var untranslated = new TreeSet<String>();
        for (var template : templates()) {
            var calls = CALL.matcher(Files.readString(template)).results().toList();
            calls.stream()
                    .flatMap(call -> TEXT.matcher(call.group(1)).results().map(text -> text.group(1)))
                    // why: names of values, and what stands between two texts, are no texts.
                    .filter(text -> !text.matches("[a-z]+| "))
                    .filter(text -> !GERMAN.containsKey(text))
                    .forEach(text -> untranslated.add(template.getFileName() + ": " + text));
        }
        assertThat(untranslated).isEmpty();
    }

    /** Words between tags show in a template alone; an attribute that is read to somebody has to be filled in. */
    @Test
    void noTemplateHasWordsOfItsOwn() throws IOException {
        var own = new TreeSet<String>();
        for (var template : templates()) {
            var page = Jsoup.parse(Files.readString(template));
            for (var element : page.getAllElements()) {
                if (element.ownText().matches(".*\\p{L}.*") && !isFilled(element)) {
                    own.add(template.getFileName() + ": " + element.ownText());
                }
                for (var name : List.of("aria-label", "title", "placeholder", "alt", "data-busy")) {
                    if (element.attr(name).matches(".*\\p{L}.*")) {
                        own.add(template.getFileName() + ": " + name + " " + element.attr(name));
                    }
                }
            }
        }
        assertThat(own).isEmpty();
    }

    private static boolean isFilled(Element element) {
        return element.hasAttr("th:text")
                || element.hasAttr("th:utext")
                || element.parents().stream().anyMatch(parent -> parent.hasAttr("th:text"));
    }

    @Test
    void translationsFillInWhatTheirTextsName() {
        GERMAN.forEach(
                (english, german) -> assertThat(names(english)).as(english).containsAll(names(german)));
    }

    @Test
    void sentencesThatSaySomethingOfTheirOwnAreRecognised() {
        var german = CheckoutTexts.in("de-AT");
        assertThat(german.sentence("Only 3 of Jug (blue) left.")).isEqualTo("Von Jug (blue) sind nur noch 3 da.");
        assertThat(german.sentence("This is no postal code of Germany, for example 10115."))
                .isEqualTo("Diese Postleitzahl gibt es dort nicht. Ein Beispiel: 10115.");
        assertThat(german.sentence("Nobody has translated this.")).isEqualTo("Nobody has translated this.");
        assertThat(CheckoutTexts.in("fr").locale()).isEqualTo("en");
        assertThat(CheckoutTexts.in("fr").sentence("Only 3 of Jug left.")).isEqualTo("Only 3 of Jug left.");
    }

    @Test
    void buyerGoesThroughTheCheckoutInTheLanguageOfTheShopsPages() {
        var shop = testServer.newShop();
        var appApi = testServer.api(shop.handle());
        appApi.post("shop_locales", "{\"shop_locale\":{\"locale\":\"de\"}}");
        appApi.post("shipping_zones", """
                {"shipping_zone":{"name":"Home","countries":[{"code":"DE"}],
                "price_based_shipping_rates":[{"name":"Post","price":3}]}}""");
        var variant = appApi.sells("Cup", "5.50", 8).at("/variants/0/id").asText();
        var visitor = testServer.visitor(shop.handle());
        var shopper = new Shopper(visitor).takes(variant, 1);
        visitor.get("/checkout", Map.of("Referer", testServer.url(shop.handle(), "/de/cart")));
        shopper.goesToTheCheckout();

        var contact = shopper.page();
        assertThat(contact.select("html").attr("lang")).isEqualTo("de");
        assertThat(contact.select("h2").eachText()).contains("Kontakt", "Adresse");
        assertThat(contact.select("#country_code option[value=AT]").text()).isEqualTo("Österreich");
        var abroad = new HashMap<>(Shopper.ADDRESS);
        abroad.put("email", "nobody");
        abroad.put("zip", "1");
        shopper.sends("contact", abroad);
        assertThat(shopper.page().select(".field__problem").eachText())
                .containsExactly(
                        "Diese E-Mail-Adresse ist nicht gültig. Geben Sie eine wie name@example.com ein.",
                        "Diese Postleitzahl gibt es dort nicht. Ein Beispiel: 10115.");

        shopper.deliversTo(Shopper.ADDRESS);
        var payment = shopper.page();
        assertThat(payment.select(".review").text()).contains("Lieferung an", "Deutschland");
        assertThat(payment.select("form.form button").text()).endsWith(" zahlen");
        shopper.sends("discount", Map.of("discount", "NOTHING", "at", "payment"));
        assertThat(shopper.page().select("#discount-problem").text()).isEqualTo("Diesen Rabattcode gibt es nicht.");
        shopper.pays(Shopper.DECLINED);
        assertThat(shopper.page().select("#problems").text())
                .isEqualTo("Ihre Bank hat diese Karte abgelehnt. Versuchen Sie es mit einer anderen.");

        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
        var thanks = visitor.get(shopper.checkout() + "/thank_you").html();
        assertThat(thanks.select("h1").text()).isEqualTo("Vielen Dank");
        assertThat(thanks.select("main").text()).contains("Bestellt am").doesNotContain("Your", "Thank");
        var receipt = visitor.get(
                appApi.get("orders").at("/orders/0/order_status_url").asText());
        assertThat(receipt.html().select("html").attr("lang")).isEqualTo("de");
    }

    @Test
    void customerSignsInInTheLanguageOfTheShopsPages() {
        var shop = testServer.newShop();
        testServer.api(shop.handle()).post("shop_locales", "{\"shop_locale\":{\"locale\":\"de\"}}");
        var visitor = testServer.visitor(shop.handle());
        var english = visitor.follow(visitor.get("/login")).html();
        assertThat(english.select("h1").text()).isEqualTo("Sign in");
        var german = visitor.follow(visitor.get("/login", Map.of("Referer", testServer.url(shop.handle(), "/de/cart"))))
                .html();
        assertThat(german.select("h1").text()).isEqualTo("Anmelden");
        assertThat(german.select("label").eachText()).containsExactly("E-Mail-Adresse", "Passwort");
        var later = visitor.get(testServer.checkoutUrl(shop.handle(), "/account/recover"))
                .html();
        assertThat(later.select("h1").text()).isEqualTo("Passwort vergessen?");
    }

    private static List<Path> templates() throws IOException {
        try (var files = Files.list(TEMPLATES)) {
            return files.sorted().toList();
        }
    }

    private static List<String> names(String text) {
        return NAME.matcher(text).results().map(name -> name.group(1)).toList();
    }

    private static Map<String, String> german() {
        try (var file = CheckoutTextsTest.class.getResourceAsStream("/texts/checkout.de.json")) {
            return Json.parse(file.readAllBytes()).properties().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, text -> text.getValue().asText()));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
