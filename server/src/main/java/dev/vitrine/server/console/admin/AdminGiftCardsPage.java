package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.Undo;
import java.io.IOException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /admin/gift-cards}: all gift cards, also as a CSV, and disabling several at once. Safe for use by many
 * threads.
 */
final class AdminGiftCardsPage {

    static final String PATH = "/admin/gift-cards";

    private static final List<String> KNOWN = List.of("q", "status", "order");
    private static final Map<String, String> STATES =
            OrderLabels.labels("", "Enabled or disabled", "enabled", "Enabled", "disabled", "Disabled");
    private static final Map<String, String> ORDERS = OrderLabels.labels(
            "", "Newest first", "balance desc", "Highest balance", "expires_on", "Expires first", "code", "Code");

    private static final ListExport FILE = new ListExport(
            "gift_cards",
            List.of("Code", "Initial value", "Balance", "Currency", "Expires on", "Note", "Disabled at", "Created at"),
            card -> List.of(List.of(
                    card.path("code").asText(),
                    card.path("initial_value").asText(),
                    card.path("balance").asText(),
                    card.path("currency").asText(),
                    OrderLabels.text(card, "expires_on"),
                    OrderLabels.text(card, "note"),
                    OrderLabels.text(card, "disabled_at"),
                    OrderLabels.text(card, "created_at"))));

    private final BulkChanges bulkChanges;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminGiftCardsPage(BulkChanges bulkChanges, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.bulkChanges = bulkChanges;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var listQuery = ListQuery.of(visit.context(), PATH, KNOWN);
        var listPage = adminApiClient.listPage(visit, "gift_cards", listQuery, question(listQuery));
        if (listPage.isEmpty()) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var model = new HashMap<String, Object>();
        model.put("browsing", listQuery);
        model.put(
                "rows",
                listPage.get()
                        .rows()
                        .valueStream()
                        .map(card -> GiftCardView.of(shopFormatter, card))
                        .toList());
        model.put(
                "pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "gift card", "gift cards"));
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("status", STATES);
        model.put("chips", listQuery.chips(chips));
        model.put("states", STATES);
        model.put("orders", ORDERS);
        model.put("export", listQuery.page(1).replaceFirst(PATH, PATH + "/export"));
        layout.render(visit, "console/admin/gift-cards", model);
    }

    /** Those that the list shows with its search and filters, with their whole codes. */
    void export(StaffRequest visit) throws IOException {
        var listQuery = ListQuery.of(visit.context(), PATH, KNOWN);
        FILE.send(adminApiClient, visit, listQuery, question(listQuery));
    }

    /** Disables those that were ticked, all or none; one that is disabled already stays so. */
    void change(StaffRequest visit) {
        var context = visit.context();
        var back = RequestParameters.back(context, PATH);
        var ids = RequestParameters.ids(context);
        if (!RequestParameters.text(context, "do").equals("disable") || ids.isEmpty()) {
            throw ApiException.notFound();
        }
        try {
            bulkChanges.apply(ids, (within, id) -> disable(within, visit, id));
            FlashMessage.redirect(
                    context,
                    back,
                    ids.size() == 1 ? "1 gift card is disabled." : ids.size() + " gift cards are disabled.");
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, back, AdminOrderPage.errorMessage(refusal));
        }
    }

    /** Nothing brings it back: "disabled, which cannot be undone". */
    private static Optional<Undo.Step> disable(AdminApiClient within, StaffRequest visit, String id) {
        var path = "gift_cards/" + id;
        if (!within.get(visit, path).at("/gift_card/disabled_at").isTextual()) {
            within.post(visit, path + "/disable", Json.object());
        }
        return Optional.empty();
    }

    private static Map<String, String> question(ListQuery listQuery) {
        var question = new HashMap<String, String>();
        listQuery.addOfferedTo(question, "status", STATES);
        if (!listQuery.text("q").isEmpty()) {
            question.put("query", listQuery.text("q"));
        }
        var order = ORDERS.containsKey(listQuery.text("order")) ? listQuery.text("order") : "";
        question.put("order", order.isEmpty() ? "id desc" : order);
        return question;
    }
}
