package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/checkouts/{id}}: one checkout, the e-mail that leads its customer back, and the merchant's note. Safe
 * for use by many threads.
 */
final class AdminCheckoutPage {

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminCheckoutPage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A checkout as its page shows it. {@code order} is empty as long as it has become none. */
    public record CheckoutView(
            String id,
            String name,
            String when,
            OrderLabels.Badge state,
            OrderLabels.Badge emailState,
            boolean open,
            boolean scheduled,
            List<LineItemView> lines,
            List<OrderView.OrderTotalRow> sums,
            String buyer,
            String customerId,
            String email,
            String phone,
            List<String> shipping,
            String order,
            String orderName) {

        static CheckoutView of(ShopFormatter shopFormatter, JsonNode checkout) {
            return new CheckoutView(
                    checkout.path("id").asText(),
                    checkout.path("name").asText(),
                    shopFormatter.relativeTime(checkout.path("created_at")),
                    CheckoutLabels.state(checkout),
                    CheckoutLabels.email(checkout),
                    CheckoutLabels.isOpen(checkout),
                    checkout.path("abandoned_email_status").asText().equals("scheduled"),
                    checkout.path("line_items")
                            .valueStream()
                            .map(line -> LineItemView.ofCheckout(shopFormatter, checkout, line))
                            .toList(),
                    OrderTotals.of(shopFormatter, checkout),
                    CheckoutLabels.buyer(checkout),
                    OrderLabels.text(checkout, "customer_id"),
                    OrderLabels.text(checkout, "email"),
                    OrderLabels.text(checkout, "phone"),
                    AddressLines.withPhone(checkout.path("shipping_address")),
                    OrderLabels.text(checkout.path("order"), "id"),
                    OrderLabels.text(checkout.path("order"), "name"));
        }
    }

    void show(StaffRequest visit) {
        var checkout = checkout(visit);
        show(visit, 200, checkout, Form.of(Map.of("note", OrderLabels.text(checkout, "note"))));
    }

    /** Sends the e-mail or calls it off, or keeps the note. */
    void change(StaffRequest visit) {
        var checkout = checkout(visit);
        var form = Form.typed(visit.context());
        var path = path(checkout);
        try {
            switch (form.text("do")) {
                case "send" -> {
                    adminApiClient.post(visit, path + "/send-recovery-email", Map.of());
                    leave(visit, checkout, "The e-mail leaves in half a minute.");
                }
                case "call-off" -> {
                    adminApiClient.post(visit, path + "/cancel-send-recovery-email", Map.of());
                    leave(visit, checkout, "The e-mail is called off.");
                }
                case "keep" -> {
                    adminApiClient.put(
                            visit, path + "/update-note", Map.of("checkout", Map.of("note", form.text("note"))));
                    leave(visit, checkout, "The note is saved.");
                }
                default -> throw ApiException.notFound();
            }
        } catch (ApiException refusal) {
            if (form.text("do").equals("keep")) {
                show(visit, refusal.status(), checkout, form.withErrors(refusal, Map.of()));
            } else {
                FlashMessage.redirectWithError(visit.context(), "/admin/" + path, AdminOrderPage.errorMessage(refusal));
            }
        }
    }

    private void leave(StaffRequest visit, JsonNode checkout, String words) {
        FlashMessage.redirect(visit.context(), "/admin/" + path(checkout), words);
    }

    private void show(StaffRequest visit, int status, JsonNode checkout, Form form) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var model = new HashMap<String, Object>(form.model());
        model.put("checkout", CheckoutView.of(shopFormatter, checkout));
        model.put("seesCustomers", visit.staff().may(Permission.CUSTOMERS));
        model.put("products", BoughtProducts.reachable(adminApiClient, visit, checkout));
        model.put(
                "moments",
                adminApiClient
                        .get(visit, path(checkout) + "/timeline")
                        .path("timeline_items")
                        .valueStream()
                        .map(moment -> new TimelineEntry(
                                moment.path("message").asText(),
                                "",
                                shopFormatter.relativeTime(moment.path("created_at")),
                                moment.path("created_at").asText()))
                        .toList());
        layout.render(visit, status, "console/admin/checkout", model);
    }

    /** The one that the address names. 404 when the shop has none such. */
    private JsonNode checkout(StaffRequest visit) {
        return adminApiClient
                .get(visit, "checkouts/" + RequestParameters.id(visit.context(), "id"))
                .path("checkout");
    }

    private static String path(JsonNode checkout) {
        return "checkouts/" + checkout.path("id").asText();
    }
}
