package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.payments.GiftCardPayments;
import dev.vitrine.commerce.payments.GiftCardTransaction;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** {@code /admin/gift-cards/{id}} and {@code /admin/gift-cards/new}: one gift card. Safe for use by many threads. */
final class AdminGiftCardPage {

    private static final JsonNode NONE = Json.object();
    private static final String CODE = "code";
    private static final String VALUE = "initial_value";
    private static final String EXPIRES = "expires_on";
    private static final String NOTE = "note";

    private final Foundation foundation;
    private final GiftCardPayments giftCardPayments;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminGiftCardPage(
            Foundation foundation,
            GiftCardPayments giftCardPayments,
            AdminApiClient adminApiClient,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.giftCardPayments = giftCardPayments;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /**
     * Payment with the card, or refund to it.
     *
     * @param order the id of what was paid, where it leads there; or empty
     */
    public record Use(String order, String words, String when, String amount, String balance) {}

    void showNew(StaffRequest visit) {
        show(visit, 200, NONE, Form.empty());
    }

    void create(StaffRequest visit) {
        var form = Form.typed(visit.context());
        try {
            var problems = new Problems();
            var value = new NumberFields(form, problems).amount(VALUE);
            problems.throwIfAny();
            var card = written(form).put(VALUE, value);
            if (!form.text(CODE).isEmpty()) {
                card.put(CODE, form.text(CODE));
            }
            var made = adminApiClient.post(visit, "gift_cards", Map.of("gift_card", card));
            FlashMessage.redirect(
                    visit.context(), address(made.path("gift_card")), "The gift card is made. Its code stands below.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), NONE, form.withErrors(refusal));
        }
    }

    void show(StaffRequest visit) {
        var card = card(visit);
        show(
                visit,
                200,
                card,
                Form.of(Map.of(EXPIRES, OrderLabels.text(card, EXPIRES), NOTE, OrderLabels.text(card, NOTE))));
    }

    /** Saves expiry and note, or disables the card. */
    void change(StaffRequest visit) {
        var card = card(visit);
        var form = Form.typed(visit.context());
        var path = "gift_cards/" + card.path("id").asText();
        try {
            if (form.text("do").equals("disable")) {
                adminApiClient.post(visit, path + "/disable", Json.object());
                FlashMessage.redirect(visit.context(), address(card), "The gift card is disabled.");
            } else {
                adminApiClient.put(visit, path, Map.of("gift_card", written(form)));
                FlashMessage.redirect(visit.context(), address(card), "The gift card is saved.");
            }
        } catch (ApiException refusal) {
            show(visit, refusal.status(), card, form.withErrors(refusal));
        }
    }

    private static ObjectNode written(Form form) {
        return Json.object().put(EXPIRES, form.text(EXPIRES)).put(NOTE, form.text(NOTE));
    }

    private void show(StaffRequest visit, int status, JsonNode card, Form form) {
        var shop = visit.shop();
        var fresh = card.isEmpty();
        var model = new HashMap<String, Object>(form.model());
        model.put("fresh", fresh);
        model.put("address", fresh ? AdminGiftCardsPage.PATH + "/new" : address(card));
        model.put("title", "Add gift card");
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        model.put("currency", shop.currency().getCurrencyCode());
        model.put("zone", shop.zone().getId());
        if (!fresh) {
            var view = GiftCardView.of(new ShopFormatter(shop, clock.instant()), card);
            model.put("title", "Gift card " + view.ending());
            model.put("card", view);
            model.put("page", page(visit, card.path("id").asLong()));
            model.put("bought", !OrderLabels.text(card, "order_id").isEmpty());
            model.put("order", visit.staff().may(Permission.ORDERS) ? OrderLabels.text(card, "order_id") : "");
            model.put("uses", uses(visit, card.path("id").asLong()));
        }
        layout.render(visit, status, "console/admin/gift-card", model);
    }

    /** What customers see of it; empty for a card of before there were such pages. */
    private String page(StaffRequest visit, long card) {
        return foundation
                .database()
                .read(session -> giftCardPayments.page(session, visit.shop(), card))
                .map(path -> foundation.shops().checkoutAddress(visit.shop(), path))
                .orElse("");
    }

    private List<Use> uses(StaffRequest visit, long card) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var newest = foundation
                .database()
                .read(session -> giftCardPayments.transactions(session, visit.shop(), card, AdminApiClient.PAGE));
        var names = namesOfOrders(visit, newest);
        return newest.stream()
                .map(each -> use(visit, shopFormatter, each, names))
                .toList();
    }

    /** By id; none for staff who may not see orders. */
    private Map<String, String> namesOfOrders(StaffRequest visit, List<GiftCardTransaction> transactions) {
        var ids = transactions.stream()
                .map(GiftCardTransaction::orderId)
                .filter(Objects::nonNull)
                .map(String::valueOf)
                .toList();
        if (ids.isEmpty() || !visit.staff().may(Permission.ORDERS)) {
            return Map.of();
        }
        var query = Map.of(
                "ids",
                String.join(",", ids),
                "fields",
                "id,name",
                "status",
                "any",
                "limit",
                Integer.toString(AdminApiClient.PAGE));
        return adminApiClient
                .get(visit, "orders", query)
                .path("orders")
                .valueStream()
                .collect(Collectors.toMap(
                        order -> order.path("id").asText(),
                        order -> order.path("name").asText()));
    }

    private static Use use(
            StaffRequest visit,
            ShopFormatter shopFormatter,
            GiftCardTransaction transaction,
            Map<String, String> names) {
        var order = String.valueOf(transaction.orderId());
        var unknown = visit.staff().may(Permission.ORDERS) ? "An order that is deleted" : "An order";
        return new Use(
                names.containsKey(order) ? order : "",
                transaction.orderId() == null ? "Refund" : names.getOrDefault(order, unknown),
                shopFormatter.relativeTime(transaction.createdAt()),
                shopFormatter.money(transaction.amount()),
                shopFormatter.money(transaction.balance()));
    }

    private JsonNode card(StaffRequest visit) {
        return adminApiClient
                .get(visit, "gift_cards/" + RequestParameters.id(visit.context(), "id"))
                .path("gift_card");
    }

    private static String address(JsonNode card) {
        return AdminGiftCardsPage.PATH + "/" + card.path("id").asText();
    }
}
