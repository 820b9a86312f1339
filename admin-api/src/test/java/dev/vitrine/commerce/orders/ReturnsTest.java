package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ReturnsTest {

    private static final String MUGS = "\"line_items\":[{\"title\":\"Mug\",\"price\":12.5,\"quantity\":3}]";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource
    void areAskedForApprovedAndClosedByTheRefund(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var order = sent(apiClient, 2);
        var since = apiClient.lastEvent();

        var asked = request(apiClient, order, 2, "Too small.");
        assertThat(asked.status()).as(asked.text()).isEqualTo(201);
        assertThat(asked.at("return.status")).isEqualTo("requested");
        assertThat(asked.at("return.name")).isEqualTo(order.at("order.name") + "-R1");
        assertThat(asked.at("return.reason")).isEqualTo("Too small.");
        var told = emails(apiClient).getFirst();
        assertThat(told.recipient()).isEqualTo(apiClient.shop().email());
        assertThat(told.body()).contains("2 × Mug", "Too small.", "/orders/" + order.at("order.id"));
        assertThat(list(apiClient, "requested")).containsExactly(asked.at("return.id"));

        var approved = apiClient.post(path(order, asked) + "/approve", "{\"answer\":\"To Main Street 1.\"}");
        assertThat(approved.status()).as(approved.text()).isEqualTo(200);
        assertThat(approved.at("return.status")).isEqualTo("approved");
        var answer = emails(apiClient).getFirst();
        assertThat(answer.recipient()).isEqualTo("ann@mail.test");
        assertThat(answer.body()).contains("To Main Street 1.", "2 × Mug");

        var refund = apiClient.post(
                path(order) + "/refunds",
                "{\"refund\":{\"return_id\":" + asked.at("return.id") + ",\"refund_line_items\":[{\"line_item_id\":"
                        + line(order) + ",\"quantity\":2,\"restock_type\":\"return\"}]}}");
        assertThat(refund.status()).as(refund.text()).isEqualTo(201);
        assertThat(list(apiClient, "closed")).containsExactly(asked.at("return.id"));
        assertThat(apiClient.topicsSince(since))
                .containsExactly(
                        "returns/create", "returns/update", "refunds/create", "orders/updated", "returns/update");
        assertThat(request(apiClient, order, 1, "").text()).contains("can't be returned");
    }

    @Test
    void areDeclinedWithAnAnswer() {
        var order = sent(apiClient, 3);
        var asked = request(apiClient, order, 3, "");

        var silent = apiClient.post(path(order, asked) + "/decline", "{}");
        assertThat(silent.status()).isEqualTo(422);
        assertThat(silent.text()).contains("\"answer\":[\"can't be blank\"]");
        var declined = apiClient.post(path(order, asked) + "/decline", "{\"answer\":\"They were used.\"}");
        assertThat(declined.at("return.status")).isEqualTo("declined");
        assertThat(emails(apiClient).getFirst().body()).contains("They were used.");
        assertThat(request(apiClient, order, 3, "").status())
                .as("what was declined can be asked for again")
                .isEqualTo(201);
    }

    /** Pieces that were not sent, and those of another open return, can't come back. */
    @ParameterizedTest
    @CsvSource({"0, can't be returned", "1, at most 1"})
    void holdNoMoreThanWasSent(int sent, String refusal) {
        var order = sent(apiClient, sent);
        assertThat(request(apiClient, order, 2, "").text()).contains(refusal);
    }

    @Test
    void holdNoPieceTwice() {
        var order = sent(apiClient, 3);
        assertThat(request(apiClient, order, 2, "").status()).isEqualTo(201);
        assertThat(request(apiClient, order, 2, "").text()).contains("at most 1");
        assertThat(request(apiClient, order, 1, "").at("return.name")).isEqualTo(order.at("order.name") + "-R2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|return_line_items\":[\"can't be blank",
                "{'return_line_items':[{'line_item_id':1,'quantity':1}]}|line_item_id\":[\"does not exist",
                "{'return_line_items':[{'line_item_id':LINE,'quantity':0}]}|must be greater than 0",
                "{'return_line_items':[{'line_item_id':LINE,'quantity':1},{'line_item_id':LINE,'quantity':1}]}|twice",
            })
    void sayWhatIsWrong(String body, String refusal) {
        var order = sent(apiClient, 3);
        var json = body.replace('\'', '"').replace("LINE", line(order));
        var refused = apiClient.post(path(order) + "/returns", "{\"return\":" + json + "}");
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.text()).contains(refusal);
    }

    @Test
    void takeEachStepOnce() {
        var order = sent(apiClient, 3);
        var asked = request(apiClient, order, 1, "");
        assertThat(apiClient.post(path(order, asked) + "/close", "{}").text())
                .contains("is requested: only a return that is approved becomes closed");
        apiClient.post(path(order, asked) + "/approve", "{}");
        assertThat(apiClient
                        .post(path(order, asked) + "/decline", "{\"answer\":\"No.\"}")
                        .status())
                .isEqualTo(422);
        var other = sent(apiClient, 1);
        assertThat(apiClient.post(path(other, asked) + "/close", "{}").status())
                .as("the return of another order")
                .isEqualTo(404);
    }

    private static ApiClient.Response sent(ApiClient apiClient, int pieces) {
        var order = OrdersTest.create(apiClient, "\"email\":\"ann@mail.test\",\"financial_status\":\"paid\"," + MUGS);
        assertThat(order.status()).as(order.text()).isEqualTo(201);
        if (pieces > 0) {
            var body = "{\"fulfillment\":{\"line_items\":[{\"id\":" + line(order) + ",\"quantity\":" + pieces + "}]}}";
            var sent = apiClient.post(path(order) + "/fulfillments", body);
            assertThat(sent.status()).as(sent.text()).isEqualTo(201);
        }
        return order;
    }

    private static ApiClient.Response request(
            ApiClient apiClient, ApiClient.Response order, int pieces, String reason) {
        return apiClient.post(
                path(order) + "/returns",
                "{\"return\":{\"reason\":\"" + reason + "\",\"return_line_items\":[{\"line_item_id\":" + line(order)
                        + ",\"quantity\":" + pieces + "}]}}");
    }

    private static List<String> list(ApiClient apiClient, String status) {
        return apiClient
                .get("returns?status=" + status)
                .json()
                .path("returns")
                .valueStream()
                .map(each -> each.path("id").asText())
                .toList();
    }

    private static List<Email> emails(ApiClient apiClient) {
        var foundation = apiClient.platform().platform().foundation();
        return foundation
                .database()
                .read(session -> foundation.emails().pending(session, apiClient.shop()))
                .reversed();
    }

    private static String path(ApiClient.Response order) {
        return "orders/" + order.at("order.id");
    }

    private static String path(ApiClient.Response order, ApiClient.Response asked) {
        return path(order) + "/returns/" + asked.at("return.id");
    }

    private static String line(ApiClient.Response order) {
        return order.at("order.line_items[0].id");
    }
}
