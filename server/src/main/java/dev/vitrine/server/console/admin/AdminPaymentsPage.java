package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.commerce.payments.OfferedPaymentMethod;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/settings/payments}: the payment methods in the order in which the checkout offers them. Safe for use by
 * many threads.
 */
final class AdminPaymentsPage {

    static final String PATH = "/admin/settings/payments";
    static final String NOBODY_CAN_PAY = "Nobody can pay in your shop now.";

    /** "no list has more than 250 rows". */
    private static final Map<String, String> ALL = Map.of("limit", "250");

    private final Foundation foundation;
    private final Sales sales;
    private final RestApi restApi;
    private final Layout layout;

    AdminPaymentsPage(Foundation foundation, Sales sales, RestApi restApi, Layout layout) {
        this.foundation = foundation;
        this.sales = sales;
        this.restApi = restApi;
        this.layout = layout;
    }

    /** why: the API counts payment methods to orders, and the room is one of settings: who may open it may use it. */
    static AdminApiClient client(RestApi restApi) {
        return new AdminApiClient(restApi).granting(Permission.ORDERS);
    }

    void show(StaffRequest visit) {
        var offered = offered(foundation, sales, visit.shop());
        var model = new HashMap<String, Object>();
        model.put(
                "methods",
                all(client(restApi), visit).stream()
                        .map(method -> PaymentMethodView.of(method, offered))
                        .toList());
        model.put("offered", offered);
        model.put("kinds", PaymentMethodKind.of(visit.shop().isDevelopment()));
        layout.render(visit, "console/admin/payments", model);
    }

    /** Moves one up or down. */
    void move(StaffRequest visit) {
        var context = visit.context();
        var down = RequestParameters.text(context, "do").equals("down");
        if (!down && !RequestParameters.text(context, "do").equals("up")) {
            throw ApiException.notFound();
        }
        var id = RequestParameters.text(context, "id");
        foundation.database().change(tx -> move(client(restApi.within(tx)), visit, id, down ? 1 : -1));
        FlashMessage.redirect(context, PATH, "The order is saved.");
    }

    private static void move(AdminApiClient adminApiClient, StaffRequest visit, String id, int by) {
        var methods = new ArrayList<>(all(adminApiClient, visit));
        var from =
                methods.stream().map(each -> each.path("id").asText()).toList().indexOf(id);
        if (from < 0) {
            throw ApiException.notFound();
        }
        Collections.swap(methods, from, Math.clamp(from + by, 0, methods.size() - 1));
        for (int i = 0; i < methods.size(); i++) {
            if (methods.get(i).path("position").asInt() != i + 1) {
                var changed = Map.of("payment_method", Map.of("position", i + 1));
                adminApiClient.put(
                        visit, "payment_methods/" + methods.get(i).path("id").asText(), changed);
            }
        }
    }

    private static List<JsonNode> all(AdminApiClient adminApiClient, StaffRequest visit) {
        return adminApiClient
                .get(visit, "payment_methods", ALL)
                .path("payment_methods")
                .valueStream()
                .toList();
    }

    /** What customers of the shop are offered. */
    static List<OfferedPaymentMethod> offered(Foundation foundation, Sales sales, Shop shop) {
        return foundation.database().read(session -> sales.paymentMethods().offered(session, shop));
    }
}
