package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * {@code /admin/drafts/{id}/complete}: a draft order becomes an order, paid already or later. Safe for use by many
 * threads.
 */
final class AdminDraftOrderCompletionPage {

    static final String BELOW = "/complete";

    private static final String METHOD = "payment_gateway_id";
    private static final Map<String, String> PAYMENTS =
            OrderLabels.labels("false", "It is paid already", "true", "It is paid later");

    private final Foundation foundation;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminDraftOrderCompletionPage(
            Foundation foundation, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.foundation = foundation;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        show(visit, 200, AdminDraftOrderPage.draft(adminApiClient, visit), Form.of(Map.of("payment_pending", "false")));
    }

    void submit(StaffRequest visit) {
        var draft = AdminDraftOrderPage.draft(adminApiClient, visit);
        var form = Form.typed(visit.context());
        var query = new HashMap<>(Map.of("payment_pending", form.text("payment_pending")));
        if (!form.text(METHOD).isEmpty()) {
            query.put(METHOD, form.text(METHOD));
        }
        try {
            // why: what is paid is what the page said, and not what the draft became since.
            if (!form.text("seen").equals(draft.path("total_price").asText())) {
                throw ApiException.of(409, "The total has changed meanwhile. Please look again");
            }
            var completed = adminApiClient
                    .put(visit, AdminDraftOrderPage.path(draft) + "/complete", query, Json.object())
                    .path("draft_order");
            FlashMessage.redirect(
                    visit.context(),
                    "/admin/orders/" + completed.path("order_id").asText(),
                    "The order is made of " + draft.path("name").asText() + ".");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), draft, withErrors(form, draft, refusal));
        }
    }

    private void show(StaffRequest visit, int status, JsonNode draft, Form form) {
        if (DraftOrderLabels.isCompleted(draft)) {
            FlashMessage.redirectWithError(
                    visit.context(), AdminDraftOrderPage.address(draft), "This draft is completed already.");
            return;
        }
        var shop = visit.shop();
        var shopFormatter = new ShopFormatter(shop, clock.instant());
        var ids = draft.path("line_items")
                .valueStream()
                .map(line -> line.path("variant_id").asLong())
                .filter(id -> id > 0)
                .toList();
        var variants = foundation.database().read(session -> SellableVariants.of(session, shop, ids));
        var methods = OrderLabels.labels("", "Not said");
        adminApiClient
                .get(visit, "payment_methods")
                .path("payment_methods")
                .valueStream()
                .filter(method -> method.path("active").asBoolean())
                .forEach(method -> methods.put(
                        method.path("id").asText(), method.path("title").asText()));
        var model = new HashMap<String, Object>(form.model());
        model.put("address", AdminDraftOrderPage.address(draft));
        model.put("name", draft.path("name").asText());
        model.put("total", shopFormatter.money(draft.path("total_price")));
        model.put("seen", draft.path("total_price").asText());
        model.put("summary", DraftOrderSummary.of(shopFormatter, draft, variants));
        model.put("payments", PAYMENTS);
        model.put("methods", methods);
        layout.render(visit, status, "console/admin/draft-complete", model);
    }

    /** What is short is said by name: there are no fields of lines here. */
    private static Form withErrors(Form form, JsonNode draft, ApiException refusal) {
        var problems = new LinkedHashMap<String, String>();
        form.withErrors(refusal).problems().forEach((field, words) -> {
            if (field.startsWith("line_items[")) {
                var line = draft.at("/line_items/" + field.replaceAll("\\D", "") + "/title")
                        .asText();
                problems.merge("base", line + ": " + words + ".", (one, other) -> one + " " + other);
            } else {
                problems.put(
                        field,
                        field.equals(METHOD) && words.contains("payment_pending")
                                ? "Takes payments from buyers only: choose that it is paid later"
                                : words);
            }
        });
        return new Form(form.values(), problems);
    }
}
