package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.draftorders.DraftOrders;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.foundation.geo.IsoCountries;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * {@code /admin/drafts/{id}} and {@code /admin/drafts/new}: one draft order, with its totals while it is filled in.
 * Safe for use by many threads.
 */
final class AdminDraftOrderPage {

    private final Foundation foundation;
    private final DraftOrders draftOrders;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminDraftOrderPage(
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

    /** What is edited; a fresh one may be a copy of what is stored. */
    private record Subject(JsonNode stored, boolean fresh) {

        static Subject of(JsonNode draft) {
            return new Subject(draft, false);
        }

        Optional<Long> id() {
            return fresh ? Optional.empty() : Optional.of(stored.path("id").asLong());
        }

        String address() {
            return !fresh
                    ? AdminDraftOrderPage.address(stored)
                    : AdminDraftOrdersPage.PATH + "/new"
                            + (stored.isEmpty()
                                    ? ""
                                    : "?copy=" + stored.path("id").asText());
        }
    }

    /** {@code ?copy=} fills it in as another draft is, {@code ?customer=} with a customer. */
    void showNew(StaffRequest visit) {
        var subject = fresh(visit);
        var form = subject.stored().isEmpty()
                ? DraftOrderFields.empty()
                : DraftOrderFields.of(subject.stored(), visit.shop().zone(), true);
        var customer = parameter(visit, "customer");
        show(visit, 200, subject, customer.isEmpty() ? form : withCustomer(visit, form, customer), "clean");
    }

    void create(StaffRequest visit) {
        change(visit, fresh(visit));
    }

    void show(StaffRequest visit) {
        var draft = draft(adminApiClient, visit);
        if (DraftOrderLabels.isCompleted(draft)) {
            showCompleted(visit, draft);
        } else {
            show(
                    visit,
                    200,
                    Subject.of(draft),
                    DraftOrderFields.of(draft, visit.shop().zone(), false),
                    "clean");
        }
    }

    void change(StaffRequest visit) {
        var draft = draft(adminApiClient, visit);
        var context = visit.context();
        if (DraftOrderLabels.isCompleted(draft)) {
            FlashMessage.redirectWithError(
                    context, address(draft), "This draft is completed: change the order that came of it.");
        } else if (RequestParameters.text(context, "do").equals("delete")) {
            try {
                adminApiClient.delete(visit, path(draft));
                FlashMessage.redirect(
                        context, AdminDraftOrdersPage.PATH, draft.path("name").asText() + " is deleted.");
            } catch (ApiException refusal) {
                FlashMessage.redirectWithError(context, address(draft), AdminOrderPage.errorMessage(refusal));
            }
        } else {
            change(visit, Subject.of(draft));
        }
    }

    /** Saves the form, or answers the page again after a step that its lines or its customer take. */
    private void change(StaffRequest visit, Subject subject) {
        var typed = Form.typed(visit.context());
        var rows = NoteAttributeFields.after(typed, typed.text("row"));
        if (rows.isPresent()) {
            show(visit, 200, subject, rows.get(), "dirty");
            return;
        }
        var step = typed.text("do");
        var form = after(visit, step, typed);
        if (!step.isEmpty()) {
            show(visit, 200, subject, form, "dirty");
            return;
        }
        try {
            var draft = save(visit, subject, form);
            var words = subject.fresh()
                    ? "The draft is saved. Send the invoice, or take the payment."
                    : "The draft is saved.";
            FlashMessage.redirect(visit.context(), address(draft), words);
        } catch (ApiException refusal) {
            show(visit, refusal.status(), subject, DraftOrderFields.withErrors(form, refusal), "dirty");
        }
    }

    private JsonNode save(StaffRequest visit, Subject subject, Form form) {
        var problems = new Problems();
        var draft = input(visit, subject, form, problems).draft();
        NoteAttributeFields.bodies(form, problems).ifPresent(attributes -> draft.set("note_attributes", attributes));
        problems.throwIfAny();
        var body = Map.of("draft_order", draft);
        var saved = subject.fresh()
                ? adminApiClient.post(visit, "draft_orders", body)
                : adminApiClient.put(visit, path(subject.stored()), body);
        return saved.path("draft_order");
    }

    private Form after(StaffRequest visit, String step, Form typed) {
        var variants = variants(visit, DraftOrderLines.added(typed));
        var form = DraftOrderLines.after(step, typed, variants);
        var chosen = DiscountForm.ids(form, DraftOrderPickers.CUSTOMER);
        var values = new LinkedHashMap<>(form.values());
        values.remove("do");
        values.keySet().removeIf(name -> name.startsWith(DraftOrderPickers.CUSTOMER + "["));
        if (step.equals("clear-customer")) {
            values.keySet().removeAll(List.of("customer_id", "customer_name"));
        }
        var settled = new Form(values, form.problems());
        return chosen.isEmpty() ? settled : withCustomer(visit, settled.with("find_customers", ""), chosen.getFirst());
    }

    private Form withCustomer(StaffRequest visit, Form form, String id) {
        return visit.staff().may(Permission.CUSTOMERS)
                ? DraftOrderFields.withCustomer(
                        form, adminApiClient.get(visit, "customers/" + id).path("customer"))
                : form;
    }

    private void show(StaffRequest visit, int status, Subject subject, Form form, String unsaved) {
        var shop = visit.shop();
        var stored = subject.stored();
        var shopFormatter = new ShopFormatter(shop, clock.instant());
        var problems = new Problems();
        var body = input(visit, subject, form, problems).draft();
        var readable = problems.isEmpty() && !body.path("line_items").isEmpty();
        var variants = variants(visit, DraftOrderLines.variants(form));
        var pickers = new DraftOrderPickers(adminApiClient, visit, form, shopFormatter);
        var model = new HashMap<String, Object>(form.model());
        model.put("fresh", subject.fresh());
        model.put("address", subject.address());
        model.put(
                "title", subject.fresh() ? "Create order" : stored.path("name").asText());
        model.put("unsaved", unsaved);
        model.put("symbol", shop.currency().getCurrencyCode());
        model.put("lines", DraftOrderLineView.of(form, stored, variants, shopFormatter));
        model.put("products", pickers.products());
        model.put("customers", pickers.customers());
        model.put("seesCustomers", visit.staff().may(Permission.CUSTOMERS));
        model.put("shippingLine", addressLine(form, "shipping_address"));
        model.put("rates", rates(visit, subject, form, readable ? Optional.of(body) : Optional.empty()));
        model.put("attributeRows", NoteAttributeFields.rows(form));
        model.put("attributesChange", NoteAttributeFields.areIn(form));
        model.put(
                "attributesOpen",
                NoteAttributeFields.areFilledIn(form) || !form.text("row").isEmpty());
        putChoices(model, shop.currency().getCurrencyCode());
        if (readable) {
            preview(visit, subject, body)
                    .ifPresent(draft -> model.put("summary", DraftOrderSummary.of(shopFormatter, draft, variants)));
        }
        if (!subject.fresh()) {
            putStored(model, stored, shopFormatter);
            model.put(
                    "metafields",
                    MetafieldCard.of(
                            adminApiClient,
                            visit,
                            MetafieldRoom.DRAFT_ORDER,
                            stored.path("id").asText()));
        }
        layout.render(visit, status, "console/admin/draft", model);
    }

    private static void putChoices(Map<String, Object> model, String currency) {
        model.put("terms", DraftOrderLabels.TERMS);
        model.put("billings", DraftOrderLabels.BILLING);
        model.put("units", OrderLabels.labels("percentage", "%", "fixed_amount", currency));
        model.put("unitsOfLines", OrderLabels.labels("percentage", "%", "fixed_amount", currency + " off each"));
        var countries = new LinkedHashMap<String, String>(Map.of("", "Not said"));
        IsoCountries.countries().forEach(country -> countries.put(country.code(), country.name()));
        model.put("countries", countries);
    }

    private static void putStored(Map<String, Object> model, JsonNode stored, ShopFormatter shopFormatter) {
        model.put("id", stored.path("id").asText());
        model.put("state", DraftOrderLabels.state(stored));
        model.put("invoice", OrderLabels.text(stored, "invoice_url"));
        model.put("sent", shopFormatter.relativeTime(stored.path("invoice_sent_at")));
        model.put("when", shopFormatter.exactTime(stored.path("created_at")));
    }

    private void showCompleted(StaffRequest visit, JsonNode draft) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var model = new HashMap<String, Object>();
        putStored(model, draft, shopFormatter);
        model.put("title", draft.path("name").asText());
        model.put("order", OrderLabels.text(draft, "order_id"));
        model.put("completed", shopFormatter.exactTime(draft.path("completed_at")));
        model.put("summary", DraftOrderSummary.of(shopFormatter, draft, SellableVariants.none()));
        model.put("buyer", DraftOrderLabels.buyer(draft));
        model.put("email", OrderLabels.text(draft, "email"));
        model.put("customerId", OrderLabels.text(draft.path("customer"), "id"));
        model.put("seesCustomers", visit.staff().may(Permission.CUSTOMERS));
        model.put("shipping", AddressLines.withPhone(draft.path("shipping_address")));
        model.put("billing", AddressLines.withPhone(draft.path("billing_address")));
        model.put("note", OrderLabels.text(draft, "note"));
        model.put("tags", OrderLabels.text(draft, "tags"));
        model.put("attributes", draft.path("note_attributes"));
        model.put(
                "metafields",
                MetafieldCard.of(
                        adminApiClient,
                        visit,
                        MetafieldRoom.DRAFT_ORDER,
                        draft.path("id").asText()));
        layout.render(visit, "console/admin/draft-completed", model);
    }

    /** Empty where something in it is refused, which is said once it is saved. */
    private Optional<JsonNode> preview(StaffRequest visit, Subject subject, ObjectNode body) {
        var shop = visit.shop();
        return tried(() -> foundation
                .database()
                .read(session -> shop.json().tree(draftOrders.preview(session, shop, body, subject.id()))));
    }

    /** Deliveries to choose from, by what is sent; the chosen one is among them whatever became of it. */
    private Map<String, String> rates(StaffRequest visit, Subject subject, Form form, Optional<ObjectNode> readable) {
        var shop = visit.shop();
        var shopFormatter = new ShopFormatter(shop, clock.instant());
        var rates = OrderLabels.labels(DraftOrderInput.NONE, "No delivery");
        var line = subject.stored().path("shipping_line");
        if (!subject.fresh() && line.isObject() && !line.path("custom").asBoolean()) {
            var offered = OrderLabels.text(line, "title") + " · " + shopFormatter.money(line.path("price"));
            rates.put(DraftOrderInput.KEPT, "As offered: " + offered);
        }
        readable.flatMap(body -> tried(() ->
                        foundation.database().read(session -> draftOrders.ratesFor(session, shop, body, subject.id()))))
                .orElse(List.of())
                .forEach(rate -> rates.put(rate.handle(), rate.title() + " · " + shopFormatter.money(rate.price())));
        rates.put(DraftOrderInput.CUSTOM, "A delivery of your own");
        rates.putIfAbsent(
                form.text("delivery"), readable.isPresent() ? "No longer offered: choose another one" : "As chosen");
        return rates;
    }

    private static <T> Optional<T> tried(Supplier<T> made) {
        try {
            return Optional.of(made.get());
        } catch (ApiException refusal) {
            if (refusal.status() != 422) {
                throw refusal;
            }
            return Optional.empty();
        }
    }

    private static DraftOrderInput input(StaffRequest visit, Subject subject, Form form, Problems problems) {
        return new DraftOrderInput(
                form, subject.stored(), subject.fresh(), visit.shop().zone(), problems);
    }

    private SellableVariants variants(StaffRequest visit, List<Long> ids) {
        return foundation.database().read(session -> SellableVariants.of(session, visit.shop(), ids));
    }

    /** The address in a line, for who has folded its fields. */
    private static String addressLine(Form form, String name) {
        var address = Json.object();
        AddressFields.NAMES.forEach(field -> address.put(field, form.text(name + "." + field)));
        IsoCountries.country(form.text(name + ".country_code"))
                .ifPresent(country -> address.put("country", country.name()));
        return String.join(", ", AddressLines.withPhone(address));
    }

    private Subject fresh(StaffRequest visit) {
        var copied = parameter(visit, "copy");
        return new Subject(
                copied.isEmpty()
                        ? Json.object()
                        : adminApiClient.get(visit, "draft_orders/" + copied).path("draft_order"),
                true);
    }

    private static String parameter(StaffRequest visit, String name) {
        return Optional.ofNullable(visit.context().queryParam(name))
                .filter(id -> id.matches("\\d{1,18}"))
                .orElse("");
    }

    /** The draft that the address names. 404 when the shop has none such. */
    static JsonNode draft(AdminApiClient adminApiClient, StaffRequest visit) {
        return adminApiClient
                .get(visit, "draft_orders/" + RequestParameters.id(visit.context(), "id"))
                .path("draft_order");
    }

    static String path(JsonNode draft) {
        return "draft_orders/" + draft.path("id").asText();
    }

    static String address(JsonNode draft) {
        return AdminDraftOrdersPage.PATH + "/" + draft.path("id").asText();
    }
}
