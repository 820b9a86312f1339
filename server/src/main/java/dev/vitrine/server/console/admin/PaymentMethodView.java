package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.payments.OfferedPaymentMethod;
import java.util.List;

/**
 * Payment method as the list of them shows it.
 *
 * @param words what it is, or why the checkout does not offer it
 */
public record PaymentMethodView(String id, String title, String words, OrderLabels.Badge state, boolean test) {

    static PaymentMethodView of(JsonNode method, List<OfferedPaymentMethod> offered) {
        var id = method.path("id").asText();
        var kind = PaymentMethodKind.of(method.path("code").asText());
        var active = method.path("active").asBoolean();
        var shown = offered.stream().anyMatch(each -> Long.toString(each.id()).equals(id));
        var lack = active ? kind.map(each -> each.lack(shown)).orElse("") : "";
        return new PaymentMethodView(
                id,
                method.path("title").asText(),
                lack.isEmpty() ? kind.map(PaymentMethodKind::words).orElse("") : lack,
                shown
                        ? new OrderLabels.Badge("positive", "Offered")
                        : new OrderLabels.Badge(active ? "warning" : "plain", active ? "Not offered" : "Off"),
                method.path("sandbox").asBoolean());
    }
}
