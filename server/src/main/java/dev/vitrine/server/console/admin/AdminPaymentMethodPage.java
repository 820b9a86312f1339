package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.commerce.payments.HostedGateway;
import dev.vitrine.commerce.payments.HostedProvider;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** {@code /admin/settings/payments/{id}}: one payment method. Safe for use by many threads. */
final class AdminPaymentMethodPage {

    private static final String METHODS = "payment_methods";
    private static final List<String> OPTIONS = List.of("instructions", "provider_url", "account_id");

    /** Is never shown again: left empty it stays as it is. */
    private static final String SECRET = "payment_key";

    private static final Map<String, String> NAMES = Map.of(
            "code", "active",
            "provider_options.provider_url", "provider_url",
            "provider_options.account_id", "account_id",
            "provider_options.payment_key", SECRET,
            "provider_options.instructions", "instructions");

    private final Foundation foundation;
    private final Sales sales;
    private final AdminApiClient adminApiClient;
    private final Layout layout;

    AdminPaymentMethodPage(Foundation foundation, Sales sales, RestApi restApi, Layout layout) {
        this.foundation = foundation;
        this.sales = sales;
        this.adminApiClient = AdminPaymentsPage.client(restApi);
        this.layout = layout;
    }

    /** Of the kind that the address names; without one, back to the list of kinds. */
    void begin(StaffRequest visit) {
        var kind = kind(
                visit.shop(),
                Optional.ofNullable(visit.context().queryParam("kind")).orElse(""));
        if (kind.isEmpty()) {
            visit.context().status(303).header("Location", AdminPaymentsPage.PATH + "#add");
        } else {
            show(visit, 200, Json.object(), kind.get(), kind.get().empty());
        }
    }

    void add(StaffRequest visit) {
        var form = Form.typed(visit.context());
        var kind = kind(visit.shop(), form.text("kind")).orElseThrow(ApiException::notFound);
        try {
            var body = body(form, kind).put("code", kind.code());
            var added = adminApiClient.post(visit, METHODS, Map.of("payment_method", body));
            leave(visit, form.text("title") + " is added.", added.path("payment_method"));
        } catch (ApiException refusal) {
            show(visit, refusal.status(), Json.object(), kind, withErrors(form, refusal));
        }
    }

    void show(StaffRequest visit) {
        var method = method(visit);
        show(visit, 200, method, kind(method), form(method));
    }

    void save(StaffRequest visit) {
        var method = method(visit);
        var form = Form.typed(visit.context());
        try {
            var saved = adminApiClient.put(visit, path(method), Map.of("payment_method", body(form, kind(method))));
            leave(visit, form.text("title") + " is saved.", saved.path("payment_method"));
        } catch (ApiException refusal) {
            show(visit, refusal.status(), method, kind(method), withErrors(form, refusal));
        }
    }

    void remove(StaffRequest visit) {
        var method = method(visit);
        try {
            adminApiClient.delete(visit, path(method));
            leave(visit, method.path("title").asText() + " is removed.");
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(
                    visit.context(),
                    AdminPaymentsPage.PATH + "/" + method.path("id").asText(),
                    AdminOrderPage.errorMessage(refusal));
        }
    }

    /** With what a hosted provider says of account and key: to the list, or back to them when they do not fit. */
    private void leave(StaffRequest visit, String words, JsonNode method) {
        if (!kind(method).hosted() || !method.path("active").asBoolean()) {
            leave(visit, words);
            return;
        }
        switch (credentials(visit, method)) {
            case VALID -> leave(visit, words + " The provider knows the account.");
            case UNKNOWN ->
                leave(
                        visit,
                        words + " The provider did not say whether account and key fit: a payment in test mode will.");
            case INVALID ->
                FlashMessage.redirectWithError(
                        visit.context(),
                        AdminPaymentsPage.PATH + "/" + method.path("id").asText(),
                        words
                                + " But the provider does not know this account with this key, and nobody can pay with it."
                                + " Please look at both again.");
            case RESTRICTED ->
                FlashMessage.redirectWithError(
                        visit.context(),
                        AdminPaymentsPage.PATH,
                        words + " But the provider has restricted the account. Please ask there what is missing.");
        }
    }

    private HostedGateway.Credentials credentials(StaffRequest visit, JsonNode method) {
        return foundation
                .database()
                .<Optional<HostedProvider>>read(session -> sales.paymentMethods()
                        .hostedProvider(session, visit.shop(), method.path("id").asLong()))
                .map(sales.hostedGateway()::check)
                .orElse(HostedGateway.Credentials.UNKNOWN);
    }

    /** To the list, with a warning when nothing is offered any more. */
    private void leave(StaffRequest visit, String words) {
        if (AdminPaymentsPage.offered(foundation, sales, visit.shop()).isEmpty()) {
            FlashMessage.redirectWithError(
                    visit.context(), AdminPaymentsPage.PATH, words + " " + AdminPaymentsPage.NOBODY_CAN_PAY);
        } else {
            FlashMessage.redirect(visit.context(), AdminPaymentsPage.PATH, words);
        }
    }

    private static Form withErrors(Form form, ApiException refusal) {
        return form.withErrors(refusal, NAMES).with(SECRET, "");
    }

    private static ObjectNode body(Form form, PaymentMethodKind kind) {
        var options = Json.object();
        if (kind.byHand()) {
            put(options, "instructions", form.text("instructions"));
        }
        if (kind.hosted()) {
            put(options, "provider_url", form.text("provider_url"));
            put(options, "account_id", form.text("account_id"));
            if (!form.text(SECRET).isEmpty()) {
                options.put(SECRET, form.text(SECRET));
            }
        }
        var body = Json.object().put("title", form.text("title")).put("active", form.ticked("active"));
        if (kind.hosted()) {
            body.put("sandbox", form.ticked("sandbox"));
        }
        body.set("provider_options", options);
        return body;
    }

    private static void put(ObjectNode options, String name, String value) {
        if (value.isEmpty()) {
            options.putNull(name);
        } else {
            options.put(name, value);
        }
    }

    private static Form form(JsonNode method) {
        var values = new LinkedHashMap<String, String>();
        values.put("title", OrderLabels.text(method, "title"));
        values.put("active", method.path("active").asBoolean() ? "1" : "");
        values.put("sandbox", method.path("sandbox").asBoolean() ? "1" : "");
        OPTIONS.forEach(name -> values.put(name, OrderLabels.text(method.path("provider_options"), name)));
        return Form.of(values);
    }

    /** The one that the address names. 404 when the shop has none such. */
    private JsonNode method(StaffRequest visit) {
        return adminApiClient
                .get(visit, METHODS + "/" + RequestParameters.id(visit.context(), "id"))
                .path("payment_method");
    }

    private static String path(JsonNode method) {
        return METHODS + "/" + method.path("id").asText();
    }

    private static PaymentMethodKind kind(JsonNode method) {
        return PaymentMethodKind.of(method.path("code").asText()).orElse(PaymentMethodKind.MANUAL);
    }

    private static Optional<PaymentMethodKind> kind(Shop shop, String code) {
        return PaymentMethodKind.of(code)
                .filter(kind -> PaymentMethodKind.of(shop.isDevelopment()).contains(kind));
    }

    private void show(StaffRequest visit, int status, JsonNode method, PaymentMethodKind kind, Form form) {
        var id = method.path("id").asText();
        var offered = AdminPaymentsPage.offered(foundation, sales, visit.shop());
        var only = offered.size() == 1 && Long.toString(offered.getFirst().id()).equals(id);
        var model = new HashMap<String, Object>(form.model());
        model.put("fresh", id.isEmpty());
        model.put(
                "name",
                id.isEmpty() ? "Add " + kind.title().toLowerCase(Locale.ROOT) : OrderLabels.text(method, "title"));
        model.put("here", AdminPaymentsPage.PATH + "/" + (id.isEmpty() ? "new" : id));
        model.put("kind", kind);
        model.put("only", only);
        model.put("key", OrderLabels.text(method.path("provider_options"), SECRET));
        model.put(
                "lost",
                only
                        ? "It is the only way to pay: nobody can pay in your shop then."
                        : "Customers are no longer offered it. Orders keep how they were paid.");
        layout.render(visit, status, "console/admin/payment-method", model);
    }
}
