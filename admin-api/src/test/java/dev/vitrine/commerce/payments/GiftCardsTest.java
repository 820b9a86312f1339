package dev.vitrine.commerce.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GiftCardsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @TestFactory
    Stream<DynamicNode> keepsTheContract() {
        return ResourceContract.of("gift_card", "gift_cards", "gift_cards")
                .valid(number -> "{\"initial_value\":\"" + number + "0.00\"}")
                .changing("{\"note\":\"For Ann\"}")
                .requiring("initial_value")
                .publishing(List.of("gift_cards/create"), List.of("gift_cards/update"), List.of())
                .notDeletable()
                .tests();
    }

    @Test
    void aNewCardIsWorthItsInitialValueAndHasACode() {
        var card = apiClient.post("gift_cards", "{\"gift_card\":{\"initial_value\":\"50\"}}");

        assertThat(card.at("gift_card.code")).matches("[0-9A-F]{16}");
        assertThat(card.at("gift_card.balance")).isEqualTo("50.00");
        assertThat(card.at("gift_card.currency")).isEqualTo("EUR");
    }

    @Test
    void aCodeIsFoundHoweverItIsTyped() {
        apiClient.post("gift_cards", "{\"gift_card\":{\"code\":\"thank-you 2026\",\"initial_value\":\"5\"}}");

        assertThat(apiClient.get("gift_cards?code=THANK%20you2026").at("gift_cards[0].code"))
                .isEqualTo("THANKYOU2026");
    }

    @Test
    void areFoundByAPartOfTheirCodeOrNoteAndSorted() {
        apiClient.post(
                "gift_cards",
                "{\"gift_card\":{\"code\":\"SPRING2026\",\"initial_value\":\"5\",\"note\":\"For 100 % Ann\"}}");
        apiClient.post("gift_cards", "{\"gift_card\":{\"code\":\"AUTUMN2026\",\"initial_value\":\"50\"}}");

        assertThat(codes("query=spring-20")).containsExactly("SPRING2026");
        assertThat(codes("query=ANN")).containsExactly("SPRING2026");
        assertThat(codes("query=0%20%25")).containsExactly("SPRING2026");
        assertThat(codes("query=-")).isEmpty();
        assertThat(codes("query=2026&order=code")).containsExactly("AUTUMN2026", "SPRING2026");
        assertThat(codes("order=balance%20desc")).containsExactly("AUTUMN2026", "SPRING2026");
        assertThat(apiClient.get("gift_cards/count?query=spring").at("count")).isEqualTo("1");
    }

    private List<String> codes(String query) {
        return apiClient
                .get("gift_cards?" + query)
                .json()
                .path("gift_cards")
                .valueStream()
                .map(card -> card.path("code").asText())
                .toList();
    }

    @Test
    void aDisabledCardStaysAsItIs() {
        var id = apiClient
                .post("gift_cards", "{\"gift_card\":{\"initial_value\":\"5\"}}")
                .at("gift_card.id");
        var since = apiClient.lastEvent();
        var disabled = apiClient.post("gift_cards/" + id + "/disable", "{}");

        assertThat(disabled.at("gift_card.disabled_at")).isNotEmpty();
        assertThat(apiClient.topicsSince(since)).containsExactly("gift_cards/disable");
        assertThat(apiClient.post("gift_cards/" + id + "/disable", "{}").status())
                .isEqualTo(422);
        assertThat(apiClient
                        .put("gift_cards/" + id, "{\"gift_card\":{\"note\":\"x\"}}")
                        .status())
                .isEqualTo(422);
        assertThat(apiClient.get("gift_cards?status=disabled").json().get("gift_cards"))
                .hasSize(1);
        assertThat(apiClient.get("gift_cards/count?status=enabled").at("count")).isEqualTo("0");
        assertThat(apiClient.get("events?filter=GiftCard").at("events[0].verb")).isEqualTo("disabled");
    }

    @ParameterizedTest
    @CsvSource({
        "initial_value, 0, must be greater than 0",
        "initial_value, -1, must be greater than 0",
        "code, AB1, must be 8 to 20 letters and digits",
        "code, TAKEN-CODE, has already been taken",
        "expires_on, 31.12.2027, must be a date such as 2027-12-31"
    })
    void saysWhatIsWrong(String field, String value, String message) {
        apiClient.post("gift_cards", "{\"gift_card\":{\"code\":\"takencode\",\"initial_value\":\"5\"}}");
        var body = field.equals("initial_value") ? "" : "\"initial_value\":\"5\",";
        var refused = apiClient.post("gift_cards", "{\"gift_card\":{" + body + "\"" + field + "\":\"" + value + "\"}}");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("errors." + field + "[0]")).isEqualTo(message);
    }

    @Test
    void codeAndInitialValueNeverChange() {
        var id = apiClient
                .post("gift_cards", "{\"gift_card\":{\"initial_value\":\"5\"}}")
                .at("gift_card.id");
        var refused =
                apiClient.put("gift_cards/" + id, "{\"gift_card\":{\"code\":\"OTHERCODE\",\"initial_value\":\"500\"}}");

        assertThat(refused.at("errors.code[0]")).isEqualTo("can't be changed");
        assertThat(refused.at("errors.initial_value[0]")).isEqualTo("can't be changed");
    }
}
