package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.checkout.Checkout.Buyer;
import dev.vitrine.commerce.checkout.Checkout.OrderLink;
import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Loader of what belongs to checkouts: customers, orders, payments, URLs. One statement each, however many. */
final class CheckoutLoader {

    private final Shops shops;

    CheckoutLoader(Shops shops) {
        this.shops = shops;
    }

    List<Checkout> whole(Session session, Shop shop, List<Checkout> checkouts) {
        var customers = customers(session, shop, checkouts);
        var orders = orders(session, shop, checkouts);
        var payments = CheckoutPayments.TABLE.children(
                session,
                shop,
                "checkout_id",
                checkouts.stream().map(Checkout::id).toList(),
                "id");
        return checkouts.stream()
                .map(checkout -> whole(
                        checkout,
                        checkout.buyer().email() == null
                                ? null
                                : customers.get(key(checkout.buyer().email())),
                        orders.get(checkout.orderId()),
                        payments.getOrDefault(checkout.id(), List.of()),
                        shops.checkoutAddress(shop, "/checkouts/" + checkout.token())))
                .toList();
    }

    private static Map<String, Buyer> customers(Session session, Shop shop, List<Checkout> checkouts) {
        var emails = checkouts.stream()
                .map(checkout -> checkout.buyer().email())
                .filter(Objects::nonNull)
                .map(CheckoutLoader::key)
                .distinct()
                .toList();
        var found = new HashMap<String, Buyer>();
        if (!emails.isEmpty()) {
            CustomerMatching.byEmails(session, shop, emails).forEach((email, known) -> found.put(email, buyer(known)));
        }
        return found;
    }

    private static Buyer buyer(Customer known) {
        return new Buyer(
                known.id(),
                Objects.requireNonNull(known.email()),
                known.firstName(),
                known.lastName(),
                known.phone(),
                known.acceptsMarketing(),
                Objects.requireNonNull(known.tags()),
                Objects.requireNonNull(known.state()),
                known.ordersCount(),
                Objects.requireNonNull(known.totalSpent()));
    }

    private Map<Long, OrderLink> orders(Session session, Shop shop, List<Checkout> checkouts) {
        var ids = checkouts.stream()
                .map(Checkout::orderId)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        var found = new HashMap<Long, OrderLink>();
        if (ids.isEmpty()) {
            return found;
        }
        var pages = new HashMap<Long, String>();
        checkouts.forEach(checkout -> pages.put(
                checkout.orderId(), shops.checkoutAddress(shop, "/checkouts/" + checkout.token() + "/thank_you")));
        OrderStore.names(session, shop, ids)
                .forEach((id, name) -> found.put(id, new OrderLink(id, name, String.valueOf(pages.get(id)))));
        return found;
    }

    private static String key(String email) {
        return EmailAddress.normalized(email);
    }

    private static Checkout whole(
            Checkout it,
            @Nullable Buyer customer,
            @Nullable OrderLink order,
            List<CheckoutPayment> payments,
            String webUrl) {
        return it.with(
                copy -> copy.customer(customer).order(order).payments(payments).webUrl(webUrl));
    }
}
