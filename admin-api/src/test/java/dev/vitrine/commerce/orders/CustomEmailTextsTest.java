package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.mail.CustomEmailText;
import dev.vitrine.foundation.mail.CustomEmailTexts;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.mail.EmailSample;
import dev.vitrine.foundation.mail.EmailTemplate;
import dev.vitrine.foundation.mail.EmailTemplates;
import dev.vitrine.foundation.mail.EmailTexts;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Words of merchants in e-mails to shoppers. */
final class CustomEmailTextsTest {

    static final List<EmailTemplate> ALL = EmailTemplates.ALL;

    private static final EmailSample SAMPLE =
            new EmailSample(List.of(ContentRow.of("1 × Mug", "€9.00")), "€9.00", "https://shop.test/");

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void orderIsConfirmedInTheShopsWordsUntilItGoesBackToTheOriginal(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        save(
                shop,
                "order_confirmation",
                "en",
                text("{shop}: {order}", "Hi {first_name}", "We pack {order}.\n\nSoon.", "Bye"));
        order(shop, "\"customer\": {\"first_name\": \"Ann\", \"email\": \"ann@mail.test\"},");

        var email = letters(shop).getLast();
        assertThat(email.subject()).isEqualTo(shop.shop().name() + ": #1001");
        assertThat(email.content().heading()).isEqualTo("Hi Ann");
        assertThat(email.body())
                .contains("Hello Ann,\n\nWe pack #1001.\n\nSoon.\n\n2 × Mug", "Total: €25.00")
                .endsWith("Bye\n")
                .doesNotContain("write again");

        save(shop, "order_confirmation", "en", CustomEmailText.NONE);
        order(shop, "");
        assertThat(letters(shop).getLast().subject()).isEqualTo("Order #1002 confirmed");
        assertThat(letters(shop).getLast().body()).contains("write again").doesNotContain("Bye");
    }

    @Test
    void eachLanguageHasWordsOfItsOwn() {
        save(apiClient, "order_confirmation", "de", text("", "", "Wir packen {order}.", ""));
        order(apiClient, "");
        assertThat(letters(apiClient).getLast().body()).contains("write again");

        order(apiClient, "\"customer_locale\": \"de-AT\",");
        assertThat(letters(apiClient).getLast().subject()).isEqualTo("Bestellung #1002 bestätigt");
        assertThat(letters(apiClient).getLast().body()).contains("Guten Tag,\n\nWir packen #1002.\n\n2 × Mug");
    }

    @Test
    void nameThatIsNotKnownLeavesNoGapAndValuesAreNoPatterns() {
        save(apiClient, "order_confirmation", "en", text("", "Thanks {first_name}, {shop}", "", ""));
        order(apiClient, "");
        assertThat(letters(apiClient).getLast().content().heading())
                .isEqualTo("Thanks, " + apiClient.shop().name());

        order(apiClient, "\"customer\": {\"first_name\": \"{order}$1\", \"email\": \"bo@mail.test\"},");
        assertThat(letters(apiClient).getLast().content().heading()).startsWith("Thanks {order}$1,");
    }

    @Test
    void reasonOfACancellationChoosesTheWords() {
        save(apiClient, "order_cancelled", "en", text("", "", "It is off.", ""));
        var order = order(apiClient, "\"financial_status\":\"paid\",");
        apiClient.post("orders/" + order + "/cancel", "{\"reason\":\"inventory\",\"email\":true}");
        assertThat(letters(apiClient).getLast().body()).contains("out of stock").doesNotContain("It is off.");

        var other = order(apiClient, "\"financial_status\":\"paid\",");
        apiClient.post("orders/" + other + "/cancel", "{\"reason\":\"other\",\"email\":true}");
        assertThat(letters(apiClient).getLast().body()).contains("It is off.", "You get back €25.00");
    }

    @Test
    void placeholderThatThereIsNotIsRefusedWithThoseThatThereAre() {
        assertThatThrownBy(() -> save(apiClient, "order_confirmation", "en", text("{oder}", "", "", "")))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.body().toString())
                                .contains(
                                        "has {oder}, which this e-mail does not know. It knows {shop}, {first_name}, {order}"));
        assertThatThrownBy(() -> save(apiClient, "customer_code", "en", text("", "", "Your code comes.", "")))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.body().toString()).contains("must have {code}"));
        assertThatThrownBy(() -> save(apiClient, "order_confirmation", "en", text("x".repeat(151), "", "", "")))
                .isInstanceOf(ApiException.class);
    }

    @Test
    void textNeverBecomesAHeader() {
        save(apiClient, "order_confirmation", "en", CustomEmailText.typed("Yes\r\nBcc: eve@mail.test", "", "", ""));
        order(apiClient, "");
        assertThat(letters(apiClient).getLast().subject()).isEqualTo("Yes Bcc: eve@mail.test");
    }

    @Test
    void subjectThatWasTypedForOneEmailStays() {
        save(apiClient, "draft_order_invoice", "en", text("For you", "Look, {order}", "", ""));
        var draft = apiClient.post("draft_orders", """
                {"draft_order": {"email": "ann@mail.test", "line_items": [{"title": "Jug", "price": 5, "quantity": 1}]}}
                """).at("draft_order.id");
        apiClient.post(
                "draft_orders/" + draft + "/send_invoice", "{\"draft_order_invoice\":{\"subject\":\"As we said\"}}");
        assertThat(letters(apiClient).getLast().subject()).isEqualTo("As we said");
        assertThat(letters(apiClient).getLast().content().heading()).startsWith("Look, #");

        apiClient.post("draft_orders/" + draft + "/send_invoice", "{}");
        assertThat(letters(apiClient).getLast().subject()).isEqualTo("For you");
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void everyEmailHasBothLanguagesAndTakesEveryText(EmailTemplate template) {
        var german = template.original("de");
        var english = template.original("en");
        assertThat(german.subject()).isNotEqualTo(english.subject());
        assertThat(german.heading()).isNotEqualTo(english.heading());
        assertThat(german.introduction()).isNotEqualTo(english.introduction());

        var all = template.placeholders().stream().map(name -> "{" + name + "}").reduce("", String::concat);
        for (var language : EmailTexts.LANGUAGES) {
            save(apiClient, template.id(), language, text("S" + all, "H" + all, "I" + all, "C" + all));
            var sample = CustomEmailTexts.sample(
                    apiClient.shop(), template, language, text("S" + all, "H" + all, "I" + all, "C" + all), SAMPLE);
            assertThat(sample.subject()).startsWith("S").doesNotContain("{");
            assertThat(sample.content().heading()).startsWith("H").doesNotContain("{");
            assertThat(sample.content().plain()).contains("\nI", "\nC").doesNotContain("{");
            assertThat(EmailTexts.language(sample.locale())).isEqualTo(language);
        }
    }

    @Test
    void countryOfAnAddressIsInTheLanguageOfTheEmail() {
        order(apiClient, """
                "customer_locale": "de", "shipping_address": {"first_name": "Ann", "last_name": "Lee",
                  "address1": "Lange Str. 1", "zip": "10115", "city": "Berlin", "country_code": "DE"},
                """);
        assertThat(letters(apiClient).getLast().body()).contains("10115 Berlin, Deutschland");
    }

    private static CustomEmailText text(String subject, String heading, String introduction, String closing) {
        return new CustomEmailText(subject, heading, introduction, closing);
    }

    private static void save(ApiClient shop, String email, String language, CustomEmailText text) {
        var platform = shop.platform().platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices()
                        .shopEmailTexts()
                        .save(tx, shop.shop(), EmailTemplates.find(email).orElseThrow(), language, text));
    }

    private static String order(ApiClient shop, String more) {
        var made = shop.post("orders", "{\"order\":{" + more + """
                "send_receipt": true, "email": "ann@mail.test",
                "line_items": [{"title": "Mug", "price": 12.5, "quantity": 2}]}}""");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.at("order.id");
    }

    private static List<Email> letters(ApiClient shop) {
        var platform = shop.platform().platform();
        return platform.foundation()
                .database()
                .read(session -> platform.foundation().emails().pending(session, shop.shop()));
    }
}
