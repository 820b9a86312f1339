package dev.vitrine.checkout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.access.Scope;
import dev.vitrine.db.Database;
import dev.vitrine.db.Session;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.kernel.Problems;
import dev.vitrine.mail.Letters;
import dev.vitrine.rest.Answer;
import dev.vitrine.rest.Call;
import dev.vitrine.rest.Handler;
import dev.vitrine.rest.Resource;
import dev.vitrine.rest.Route;
import dev.vitrine.rest.Verb;
import dev.vitrine.tenancy.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Checkouts as apps see them: "all-digits (≤ 19) = id, otherwise token". What calls a gateway or a carrier opens its
 * own transactions, so these routes are plain ones.
 */
public final class CheckoutRoutes {

    private static final String ONE = "checkouts/{id}";
    private static final String OFFERED = "offered";
    private static final String PAYMENTS = "checkouts/{checkout_id}/payments";

    private final Database database;
    private final Checkouts checkouts;
    private final CheckoutPayments payments;
    private final CheckoutRecovery recovery;

    public CheckoutRoutes(Database database, Checkouts checkouts, Letters letters) {
        this.database = database;
        this.checkouts = checkouts;
        this.payments = new CheckoutPayments(database, checkouts);
        this.recovery = new CheckoutRecovery(checkouts, letters);
    }

    public List<Route> routes() {
        var routes = new ArrayList<Route>(resource().routes());
        routes.add(outside(Verb.PUT, ONE, this::update));
        routes.add(outside(Verb.GET, ONE + "/shipping_rates", this::shippingRates));
        routes.add(outside(Verb.POST, ONE + "/complete", this::complete));
        routes.add(outside(Verb.POST, PAYMENTS, call -> payments.create(call, ofPayments(call))));
        return List.copyOf(routes);
    }

    /** The descriptor, for the documentation. */
    public Resource<Checkout> resource() {
        return Resource.of(Checkout.class, "checkout", "checkouts", Checkouts.TABLE)
                .scope(Scope.CHECKOUTS)
                .filters(CheckoutFilters.all())
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

    private Answer read(Call call) {
        var checkout = checkouts.whole(call.session(), call.shop(), List.of(found(call.session(), call, "id")));
        var tree = (ObjectNode) call.json().tree(checkout.getFirst());
        call.query("fields").ifPresent(csv -> tree.retain(List.of(csv.split("\\s*,\\s*"))));
        return Answer.ok(Map.of("checkout", tree));
    }

    /** Asks carriers before the transaction begins, and puts what they offer beside what the caller sent. */
    private JsonNode withOffers(Call call) {
        var body = (ObjectNode) call.body();
        var draft = database.read(session -> new CheckoutIntake(session, call.shop(), call.body("checkout"))
                .apply(CheckoutDraft.empty(call.shop())));
        body.set(OFFERED, Json.PLAIN.tree(checkouts.deliveries().of(call.shop(), draft)));
        return body;
    }

    private Checkout create(Call call, ObjectNode body) {
        var shop = call.shop();
        var draft = new CheckoutIntake(call.tx(), shop, body).apply(CheckoutDraft.empty(shop));
        if (draft.goods().lines().isEmpty() && draft.buyer().email() == null) {
            throw new Problems().add("line_items", "can't be blank").invalid();
        }
        var found = Json.PLAIN.read(call.body().get(OFFERED), Deliveries.Found.class);
        var offered = found.into(draft);
        var pricing = checkouts.till().price(call.tx(), shop, offered);
        refuseUnknown(body, draft, pricing);
        var origin = new Checkouts.Origin(
                body.path("source_name").asText("api"), call.principal().appId(), null, null);
        return checkouts.open(call.tx(), shop, offered, pricing, origin);
    }

    /** "Completed checkouts cannot be changed: 422". */
    private Answer update(Call call) {
        var body = call.body("checkout");
        var shop = call.shop();
        var draft = database.read(session -> {
            var checkout = found(session, call, "id");
            refuseLocked(checkout);
            return new CheckoutIntake(session, shop, body).apply(CheckoutDraft.of(checkout));
        });
        var found = checkouts.deliveries().of(shop, draft);
        var token = database.write(tx -> {
            var checkout = found(tx, call, "id");
            if (body.hasNonNull("id") && body.get("id").asLong() != checkout.id()) {
                throw Problems.of("id", "does not match path");
            }
            refuseLocked(checkout);
            var now = found.into(new CheckoutIntake(tx, shop, body).apply(CheckoutDraft.of(checkout)));
            var pricing = checkouts.till().price(tx, shop, now);
            refuseUnknown(body, now, pricing);
            return checkouts.write(tx, shop, checkout, now, pricing).token();
        });
        return Answer.ok(Map.of("checkout", shown(shop, token)));
    }

    /** "Unknown shipping handle, discount code not valid: 422". */
    private static void refuseUnknown(ObjectNode body, CheckoutDraft draft, Pricing pricing) {
        if (body.hasNonNull("shipping_line")
                && pricing.choices().offers().stream()
                        .noneMatch(
                                offer -> offer.handle().equals(draft.choices().handle()))) {
            throw Problems.of("shipping_line", "is not one of the shipping rates");
        }
        if (body.hasNonNull("discount_code") && pricing.notice() != null) {
            throw Problems.of("discount_code", "is not valid: " + pricing.notice());
        }
    }

    private Answer shippingRates(Call call) {
        var checkout = database.read(session -> found(session, call, "id"));
        return Answer.ok(Map.of("shipping_rates", checkouts.rates(call.shop(), checkout)));
    }

    /** For what costs nothing; again, it answers the order that there already is. */
    private Answer complete(Call call) {
        var checkout = database.read(session -> found(session, call, "id"));
        if (!checkout.completed()) {
            if (!checkout.totalPrice().isZero()) {
                throw Problems.of("payment_due", "must be paid through payments first");
            }
            refuse(checkouts.complete(call.shop(), checkout.token(), null, checkout.totalPrice()));
        }
        return Answer.of(202, Map.of("checkout", shown(call.shop(), checkout.token())));
    }

    private static void refuse(Completion outcome) {
        switch (outcome) {
            case Completion.Done done -> {}
            case Completion.Processing processing -> {}
            case Completion.Invalid invalid ->
                throw Problems.of("base", String.join(" ", invalid.problems().values()));
            case Completion.PriceChanged changed -> throw Problems.of("base", changed.message());
            case Completion.Declined declined -> throw Problems.of("base", declined.message());
            case Completion.Unavailable gone -> throw Problems.of("line_items", gone.message());
            case Completion.Unknown unknown -> throw ApiException.notFound();
        }
    }

    static void refuseLocked(Checkout checkout) {
        if (checkout.completed()) {
            throw Problems.of("checkout", "has already been completed");
        }
        if (checkout.claim() != null) {
            throw Problems.of("checkout", "is being paid at this moment");
        }
    }

    private Checkout shown(Shop shop, String token) {
        return database.read(session -> {
            var checkout = checkouts.find(session, shop, token).orElseThrow(ApiException::notFound);
            return checkouts.whole(session, shop, List.of(checkout)).getFirst();
        });
    }

    private Checkout ofPayments(Call call) {
        return database.read(session -> found(session, call, "checkout_id"));
    }

    private Handler paid(BiFunction<Call, Checkout, Answer> step) {
        return call -> step.apply(call, found(call.session(), call, "checkout_id"));
    }

    private Handler of(BiFunction<Call, Checkout, Answer> step) {
        return call -> step.apply(call, found(call.session(), call, "id"));
    }

    private Checkout found(Session session, Call call, String place) {
        var word = call.word(place);
        Optional<Checkout> found = word.matches("\\d{1,19}")
                ? Checkouts.TABLE.find(session, call.shop().shopId(), call.path(place))
                : checkouts.find(session, call.shop(), word);
        return found.orElseThrow(ApiException::notFound);
    }

    private static Route outside(Verb verb, String path, Handler handler) {
        return new Route(verb, path, Scope.CHECKOUTS, "checkouts", handler);
    }
}
