package dev.vitrine.orders;

import dev.vitrine.customers.CustomerMatching;
import dev.vitrine.db.Session;
import dev.vitrine.kernel.Problems;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.text.Tags;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads who buys out of a caller's order. "Orders without customer, e-mail or address are legal." */
final class BuyerIntake {

    private final Session session;
    private final Shop shop;
    private final OrderRequest request;
    private final Problems problems;

    BuyerIntake(Session session, Shop shop, OrderRequest request, Problems problems) {
        this.session = session;
        this.shop = shop;
        this.request = request;
        this.problems = problems;
    }

    NewOrder.Buyer buyer() {
        var customer = customer();
        var email = email();
        return new NewOrder.Buyer(
                email == null && customer != null ? customer.email() : email,
                phone(),
                customer,
                request.customerLocale(),
                request.buyerAcceptsMarketing(),
                address("billing_address", request.billingAddress()),
                address("shipping_address", request.shippingAddress()),
                null);
    }

    private @Nullable String email() {
        var buyer = request.customer();
        var email = request.email() == null && buyer != null ? buyer.email() : request.email();
        if (email != null && !Contacts.email(email)) {
            problems.add("email", "is invalid");
        }
        return email;
    }

    private @Nullable String phone() {
        var text = request.phone();
        if (text == null) {
            return null;
        }
        var phone = Contacts.phone(text);
        if (phone.isEmpty()) {
            problems.add("phone", "is invalid");
        }
        return phone.orElse(null);
    }

    private @Nullable Address address(String field, @Nullable Address address) {
        var completed = address == null ? null : address.completed();
        if (completed != null && !completed.countryKnown()) {
            problems.add(field + ".country_code", Problems.NO_COUNTRY);
        }
        return completed;
    }

    /** "Only email on the order and no customer: same matching by that e-mail". */
    private @Nullable Customer customer() {
        var buyer = request.customer();
        if (buyer == null) {
            var email = request.email();
            return email == null
                    ? null
                    : Customer.known(email, request.phone(), request.buyerAcceptsMarketing(), home());
        }
        if (buyer.id() != null) {
            return known(buyer.id());
        }
        if (buyer.email() != null && !Contacts.email(buyer.email())) {
            problems.add("customer.email", "is invalid");
        }
        return named(buyer);
    }

    private @Nullable Customer known(long id) {
        var customer = CustomerMatching.byId(session, shop, List.of(id)).get(id);
        if (customer == null) {
            problems.add("customer", Buyers.NOBODY);
            return null;
        }
        return Customer.of(shop, customer);
    }

    private Customer named(OrderRequest.Buyer buyer) {
        return new Customer(
                null,
                buyer.email() == null ? request.email() : buyer.email(),
                buyer.firstName(),
                buyer.lastName(),
                buyer.phone(),
                buyer.acceptsMarketing() || request.buyerAcceptsMarketing(),
                home(),
                buyer.note(),
                buyer.tags() == null ? "" : Tags.of(List.of(buyer.tags().asText())),
                "disabled",
                buyer.taxExempt(),
                buyer.verifiedEmail(),
                1,
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                null,
                null,
                null,
                null);
    }

    private @Nullable Address home() {
        var address = request.shippingAddress() == null ? request.billingAddress() : request.shippingAddress();
        return address == null ? null : address.completed();
    }
}
