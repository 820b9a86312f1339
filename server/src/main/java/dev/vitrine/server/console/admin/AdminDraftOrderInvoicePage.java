package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.draftorders.DraftOrders;
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
import java.util.stream.Stream;

/**
 * {@code /admin/drafts/{id}/invoice}: the e-mail with which a customer can pay a draft order. Safe for use by many
 * threads.
 */
final class AdminDraftOrderInvoicePage {

    static final String BELOW = "/invoice";

    private final Foundation foundation;
    private final DraftOrders draftOrders;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminDraftOrderInvoicePage(
            Foundation foundation,
            DraftOrders draftOrders,
            AdminApiClient adminApiClient,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.draftOrders = draftOrders;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        var draft = AdminDraftOrderPage.draft(adminApiClient, visit);
        var email = OrderLabels.text(draft, "email");
        show(
                visit,
                200,
                draft,
                Form.of(Map.of(
                        "to",
                        email.isEmpty() ? OrderLabels.text(draft.path("customer"), "email") : email,
                        "subject",
                        "Your offer " + draft.path("name").asText())));
    }

    /** Sends it, or answers the page again with a preview of what is typed. */
    void submit(StaffRequest visit) {
        var draft = AdminDraftOrderPage.draft(adminApiClient, visit);
        var form = Form.typed(visit.context());
        if (form.text("do").equals("preview")) {
            show(visit, 200, draft, form);
            return;
        }
        try {
            var sent = adminApiClient.post(
                    visit,
                    AdminDraftOrderPage.path(draft) + "/send_invoice",
                    Map.of("draft_order_invoice", body(form)));
            FlashMessage.redirect(
                    visit.context(),
                    AdminDraftOrderPage.address(draft),
                    "The invoice is sent to "
                            + sent.at("/draft_order_invoice/to").asText() + ".");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), draft, withErrors(form, refusal));
        }
    }

    private static JsonNode body(Form form) {
        var body = Json.object()
                .put("to", form.text("to"))
                .put("subject", form.text("subject"))
                .put("custom_message", form.text("custom_message"));
        var copies = body.putArray("bcc");
        Stream.of(form.text("bcc").split("[,;\\s]+"))
                .filter(address -> !address.isEmpty())
                .forEach(copies::add);
        return body;
    }

    private static Form withErrors(Form form, ApiException refusal) {
        var problems = new LinkedHashMap<String, String>();
        form.withErrors(refusal)
                .problems()
                .forEach((field, words) -> problems.put(
                        field.startsWith("bcc") ? "bcc" : field,
                        field.startsWith("bcc[") ? "One of them is no e-mail address" : words));
        return new Form(form.values(), problems);
    }

    private void show(StaffRequest visit, int status, JsonNode draft, Form form) {
        if (DraftOrderLabels.isCompleted(draft)) {
            FlashMessage.redirectWithError(
                    visit.context(), AdminDraftOrderPage.address(draft), "This draft is completed already.");
            return;
        }
        var shop = visit.shop();
        var shopFormatter = new ShopFormatter(shop, clock.instant());
        var model = new HashMap<String, Object>(form.model());
        model.put("address", AdminDraftOrderPage.address(draft));
        model.put("name", draft.path("name").asText());
        model.put("from", shop.email());
        model.put("sent", shopFormatter.relativeTime(draft.path("invoice_sent_at")));
        model.put("link", OrderLabels.text(draft, "invoice_url"));
        model.put(
                "letter",
                foundation
                        .database()
                        .read(session -> draftOrders.invoiceEmail(
                                session, shop, draft.path("id").asLong(), form.text("custom_message")))
                        .plain());
        layout.render(visit, status, "console/admin/draft-invoice", model);
    }
}
