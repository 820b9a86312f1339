package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.payments.Card;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Payments of checkouts that apps ask for. A payment is known by its {@code unique_token}: asked for again, it answers
 * what became of it and charges nobody twice.
 */
final class CheckoutPayments {

    static final Table<CheckoutPayment> TABLE = Table.of("checkout_payments", CheckoutPayment.class);

    private final Database database;
    private final Checkouts checkouts;

    CheckoutPayments(Database database, Checkouts checkouts) {
        this.database = database;
        this.checkouts = checkouts;
    }

    ApiResponse list(ApiCall apiCall, Checkout checkout) {
        var payments =
                TABLE.list(apiCall.session(), apiCall.shop(), of(checkout).by("id"));
        return ApiResponse.ok(Map.of("payments", payments));
    }

    ApiResponse count(ApiCall apiCall, Checkout checkout) {
        return ApiResponse.ok(Map.of("count", TABLE.count(apiCall.session(), apiCall.shop(), of(checkout))));
    }

    ApiResponse read(ApiCall apiCall, Checkout checkout) {
        var payment =
                TABLE.first(apiCall.session(), apiCall.shop(), of(checkout).equal("id", apiCall.path("id")));
        return ApiResponse.ok(Map.of("payment", payment.orElseThrow(ApiException::notFound)));
    }

    /** 201 with a final status; 202 while another payment of this checkout is on its way. */
    ApiResponse create(ApiCall apiCall, Checkout checkout) {
        var asked = database.write(tx -> begin(tx, apiCall, checkout));
        var payment = asked.pending() ? pay(apiCall.shop(), checkout, asked) : asked;
        return ApiResponse.of(payment.pending() ? 202 : 201, Map.of("payment", payment));
    }

    private CheckoutPayment begin(Tx tx, ApiCall apiCall, Checkout checkout) {
        var shop = apiCall.shop();
        var body = apiCall.body("payment");
        var token = body.path("unique_token").asText("").strip();
        var amount = amount(shop, body);
        var held = checkouts.find(tx, shop, checkout.token()).orElseThrow(ApiException::notFound);
        var known = TABLE.first(tx, shop, of(checkout).equal("unique_token", token));
        if (known.isPresent()) {
            if (!known.get().amount().equals(amount)) {
                throw Problems.of("unique_token", "was already used with different parameters");
            }
            return known.get();
        }
        if (held.completed()) {
            throw Problems.of("checkout", "has already been completed");
        }
        check(held, token, amount);
        return TABLE.insert(
                tx,
                shop,
                new CheckoutPayment(
                        0,
                        checkout.id(),
                        token,
                        Objects.requireNonNull(amount),
                        body.path("session_id").asText(null),
                        body.get("request_details"),
                        CheckoutPayment.PENDING,
                        null,
                        null,
                        apiCall.now(),
                        apiCall.now()));
    }

    private static void check(Checkout checkout, String token, @Nullable Money amount) {
        var problems = new Problems().notBlank("unique_token", token).atMost(255, "unique_token", token);
        if (amount == null) {
            problems.add("amount", "can't be blank");
        } else if (!amount.equals(checkout.amountToPay())) {
            problems.add("amount", "must be the payment due, which is " + checkout.amountToPay());
        }
        if (!checkout.addressed()) {
            problems.add(checkout.buyer().email() == null ? "email" : "shipping_address", "can't be blank");
        } else if (!checkout.deliverable()) {
            problems.add("shipping_line", "can't be blank");
        }
        problems.throwIfAny();
    }

    private static @Nullable Money amount(Shop shop, ObjectNode body) {
        var amount = body.path("amount");
        try {
            return amount.isMissingNode() || amount.isNull()
                    ? null
                    : shop.json().read(amount, Money.class);
        } catch (ApiException e) {
            throw Problems.of("amount", "is not a number");
        }
    }

    private CheckoutPayment pay(Shop shop, Checkout checkout, CheckoutPayment payment) {
        var outcome = checkouts.complete(
                shop,
                checkout.token(),
                card(payment.sessionId()),
                new SeenAmounts(checkout.totals().totalPrice(), payment.amount()));
        return switch (outcome) {
            case CompletionResult.Done done -> settled(shop, payment, CheckoutPayment.SUCCESS, null, null);
            case CompletionResult.Redirected redirected -> throw new IllegalStateException("no method was named");
            case CompletionResult.Processing processing -> payment;
            case CompletionResult.Declined declined -> failed(shop, payment, declined.code(), declined.message());
            case CompletionResult.Invalid invalid ->
                failed(
                        shop,
                        payment,
                        "invalid_session",
                        String.join(" ", invalid.problems().values()));
            case CompletionResult.PriceChanged changed -> failed(shop, payment, "price_changed", changed.message());
            case CompletionResult.Unavailable gone -> failed(shop, payment, "not_enough_in_stock", gone.message());
            case CompletionResult.Unknown unknown -> throw ApiException.notFound();
        };
    }

    /** why: the test gateway keeps no cards; one of its test cards' numbers stands for a session with it. */
    private static @Nullable Card card(@Nullable String session) {
        return session == null ? null : new Card(session, "Test card", "12/49", "123");
    }

    private CheckoutPayment failed(Shop shop, CheckoutPayment payment, String code, String message) {
        return settled(shop, payment, CheckoutPayment.FAILURE, code, message);
    }

    private CheckoutPayment settled(
            Shop shop, CheckoutPayment payment, String status, @Nullable String code, @Nullable String message) {
        return database.write(tx -> {
            tx.sql("""
                            update checkout_payments set status = :status, error_code = :code, message = :message,
                              updated_at = :now
                            where shop_id = :shop and id = :id and status = 'pending'
                            """)
                    .bind(shop)
                    .bind("id", payment.id())
                    .bind("status", status)
                    .bind("code", code)
                    .bind("message", message)
                    .bind("now", checkouts.now())
                    .run();
            return TABLE.find(tx, shop, payment.id()).orElseThrow();
        });
    }

    private static Select of(Checkout checkout) {
        return Select.ALL.equal("checkout_id", checkout.id());
    }
}
