package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.payments.PaymentChoice;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Handler;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Checkouts as apps see them: "all-digits (≤ 19) = id, otherwise token". What calls a gateway or a carrier opens its
 * own transactions, so these routes are plain ones.
 */
public final class CheckoutRoutes implements Feature {

    private static final String ONE = "checkouts/{id}";
    private static final String OFFERED = "offered";
    private static final String PAYMENTS = "checkouts/{checkout_id}/payments";

    private final Database database;
    private final Checkouts checkouts;
    private final CheckoutPayments payments;
    private final CheckoutRecovery recovery;

    public CheckoutRoutes(Database database, Checkouts checkouts, Emails emails, SecretEncryption signer) {
        this.database = database;
        this.checkouts = checkouts;
        this.payments = new CheckoutPayments(database, checkouts);
        this.recovery = new CheckoutRecovery(checkouts, emails, signer);
    }

    @Override
    public List<Route> routes() {
        var routes = new ArrayList<Route>(resource().routes());
        routes.add(outside(Verb.PUT, ONE, this::update));
        routes.add(outside(Verb.GET, ONE + "/shipping_rates", this::shippingRates));
        routes.add(outside(Verb.POST, ONE + "/complete", this::complete));
        routes.add(outside(Verb.POST, PAYMENTS, apiCall -> payments.create(apiCall, ofPayments(apiCall))));
        return List.copyOf(routes);
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    /** The descriptor, for the documentation. */
    public Resource<Checkout> resource() {
        return Resource.of(Checkout.class, "checkout", "checkouts", Checkouts.TABLE)
                .scope(Scope.CHECKOUTS)
                .topicFamily("checkouts")
                .filters(CheckoutFilters.all())
                .sortable("created_at", "total_price")
                .orderedBy("id desc")
                .completed(checkouts::whole)
                .list()
                .count()
                .before(this::withOffers)
                .create(this::create)
                .collectionAction(Verb.GET, "{id}", Scope.CHECKOUTS, this::read)
                .collectionAction(Verb.GET, "{checkout_id}/payments", Scope.CHECKOUTS, paid(payments::list))
                .collectionAction(Verb.GET, "{checkout_id}/payments/count", Scope.CHECKOUTS, paid(payments::count))
                .collectionAction(Verb.GET, "{checkout_id}/payments/{id}", Scope.CHECKOUTS, paid(payments::read))
                .collectionAction(Verb.POST, "{id}/send-recovery-email", Scope.CHECKOUTS, of(recovery::sendEmail))
                .collectionAction(
                        Verb.POST, "{id}/cancel-send-recovery-email", Scope.CHECKOUTS, of(recovery::cancelEmail))
                .collectionAction(Verb.POST, "{id}/send-recovery-sms", Scope.CHECKOUTS, of(recovery::sms))
                .collectionAction(Verb.POST, "{id}/cancel-send-recovery-sms", Scope.CHECKOUTS, of(recovery::sms))
                .collectionAction(Verb.GET, "{id}/timeline", Scope.CHECKOUTS, of(recovery::timeline))
                .collectionAction(Verb.PUT, "{id}/update-note", Scope.CHECKOUTS, of(recovery::note));
    }

    private ApiResponse read(ApiCall apiCall) {
        var checkout =
                checkouts.whole(apiCall.session(), apiCall.shop(), List.of(found(apiCall.session(), apiCall, "id")));
        var tree = (ObjectNode) apiCall.json().tree(checkout.getFirst());
        apiCall.query("fields").ifPresent(csv -> tree.retain(List.of(csv.split("\\s*,\\s*"))));
        return ApiResponse.ok(Map.of("checkout", tree));
    }

    /** Asks carriers before the transaction begins, and puts what they offer beside what the caller sent. */
    private JsonNode withOffers(ApiCall apiCall) {
        var body = (ObjectNode) apiCall.body();
        var draft = database.read(session -> new CheckoutIntake(session, apiCall.shop(), apiCall.body("checkout"))
                .apply(CheckoutInput.empty(apiCall.shop())));
        body.set(OFFERED, Json.PLAIN.tree(checkouts.shippingOptions().of(apiCall.shop(), draft)));
        return body;
    }

    private Checkout create(ApiCall apiCall, ObjectNode body) {
        var shop = apiCall.shop();
        var draft = new CheckoutIntake(apiCall.tx(), shop, body).apply(CheckoutInput.empty(shop));
        if (draft.goods().lines().isEmpty() && draft.buyer().email() == null) {
            throw new Problems().add("line_items", "can't be blank").invalid();
        }
        var availableOptions =
                apiCall.json().read(apiCall.body().get(OFFERED), CheckoutShippingOptions.AvailableOptions.class);
        var offered = availableOptions.into(draft);
        var pricedCheckout = checkouts.pricing().price(apiCall.tx(), shop, offered);
        refuseUnknown(body, draft, pricedCheckout);
        var origin = new Checkouts.Origin(
                body.path("source_name").asText("api"), apiCall.principal().appId(), null, null);
        return checkouts.open(apiCall.tx(), shop, offered, pricedCheckout, origin);
    }

    /** "Completed checkouts cannot be changed: 422". */
    private ApiResponse update(ApiCall apiCall) {
        var body = apiCall.body("checkout");
        var shop = apiCall.shop();
        var draft = database.read(session -> {
            var checkout = found(session, apiCall, "id");
            refuseLocked(checkout);
            return new CheckoutIntake(session, shop, body).apply(CheckoutInput.of(checkout));
        });
        var availableOptions = checkouts.shippingOptions().of(shop, draft);
        var token = database.write(tx -> {
            var checkout = found(tx, apiCall, "id");
            if (body.hasNonNull("id") && body.get("id").asLong() != checkout.id()) {
                throw Problems.of("id", "does not match path");
            }
            refuseLocked(checkout);
            var now = availableOptions.into(new CheckoutIntake(tx, shop, body).apply(CheckoutInput.of(checkout)));
            var pricedCheckout = checkouts.pricing().price(tx, shop, now);
            refuseUnknown(body, now, pricedCheckout);
            return checkouts.write(tx, shop, checkout, now, pricedCheckout).token();
        });
        return ApiResponse.ok(Map.of("checkout", shown(shop, token)));
    }

    /** "Unknown shipping handle, discount code not valid: 422". */
    private static void refuseUnknown(ObjectNode body, CheckoutInput draft, PricedCheckout pricedCheckout) {
        if (body.hasNonNull("shipping_line")
                && pricedCheckout.choices().offers().stream()
                        .noneMatch(checkoutShippingOption -> checkoutShippingOption
                                .handle()
                                .equals(draft.choices().handle()))) {
            throw Problems.of("shipping_line", "is not one of the shipping rates");
        }
        if (body.hasNonNull("discount_code") && pricedCheckout.notice() != null) {
            throw Problems.of("discount_code", "is not valid: " + pricedCheckout.notice());
        }
    }

    private ApiResponse shippingRates(ApiCall apiCall) {
        var checkout = database.read(session -> found(session, apiCall, "id"));
        return ApiResponse.ok(Map.of("shipping_rates", checkouts.rates(apiCall.shop(), checkout)));
    }

    /** For what costs nothing; again, it answers the order that there already is. */
    private ApiResponse complete(ApiCall apiCall) {
        var checkout = database.read(session -> found(session, apiCall, "id"));
        if (!checkout.completed()) {
            if (!checkout.paymentDue().isZero()) {
                throw Problems.of("payment_due", "must be paid through payments first");
            }
            refuse(checkouts.complete(
                    apiCall.shop(),
                    checkout.token(),
                    PaymentChoice.card(null),
                    new SeenAmounts(checkout.totals().totalPrice(), checkout.paymentDue())));
        }
        return ApiResponse.of(202, Map.of("checkout", shown(apiCall.shop(), checkout.token())));
    }

    private static void refuse(CompletionResult outcome) {
        switch (outcome) {
            case CompletionResult.Done done -> {}
            case CompletionResult.Redirected redirected -> throw new IllegalStateException("no method was named");
            case CompletionResult.Processing processing -> {}
            case CompletionResult.Invalid invalid ->
                throw Problems.of("base", String.join(" ", invalid.problems().values()));
            case CompletionResult.PriceChanged changed -> throw Problems.of("base", changed.message());
            case CompletionResult.Declined declined -> throw Problems.of("base", declined.message());
            case CompletionResult.Unavailable gone -> throw Problems.of("line_items", gone.message());
            case CompletionResult.Unknown unknown -> throw ApiException.notFound();
        }
    }

    static void refuseLocked(Checkout checkout) {
        if (checkout.completed()) {
            throw Problems.of("checkout", "has already been completed");
        }
        if (checkout.paymentClaim().claim() != null) {
            throw Problems.of("checkout", "is being paid at this moment");
        }
    }

    private Checkout shown(Shop shop, String token) {
        return database.read(session -> {
            var checkout = checkouts.find(session, shop, token).orElseThrow(ApiException::notFound);
            return checkouts.whole(session, shop, List.of(checkout)).getFirst();
        });
    }

    private Checkout ofPayments(ApiCall apiCall) {
        return database.read(session -> found(session, apiCall, "checkout_id"));
    }

    private Handler paid(BiFunction<ApiCall, Checkout, ApiResponse> step) {
        return apiCall -> step.apply(apiCall, found(apiCall.session(), apiCall, "checkout_id"));
    }

    private Handler of(BiFunction<ApiCall, Checkout, ApiResponse> step) {
        return apiCall -> step.apply(apiCall, found(apiCall.session(), apiCall, "id"));
    }

    private Checkout found(Session session, ApiCall apiCall, String place) {
        var word = apiCall.pathParameter(place);
        var found = word.matches("\\d{1,19}")
                ? Checkouts.TABLE.find(session, apiCall.shop(), apiCall.path(place))
                : checkouts.find(session, apiCall.shop(), word);
        return found.orElseThrow(ApiException::notFound);
    }

    private static Route outside(Verb verb, String path, Handler handler) {
        return new Route(verb, path, Scope.CHECKOUTS, "checkouts", handler);
    }
}
