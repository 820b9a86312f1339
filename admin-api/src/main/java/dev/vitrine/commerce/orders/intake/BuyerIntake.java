package dev.vitrine.commerce.orders.intake;

import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.aggregate.OrderCustomer;
import dev.vitrine.commerce.orders.aggregate.OrderCustomers;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.PhoneNumber;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.Tags;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the customer of a new order. "Orders without customer, e-mail or address are legal." */
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
        var orderCustomer = customer();
        var email = email();
        return new NewOrder.Buyer(
                email == null && orderCustomer != null ? orderCustomer.email() : email,
                phone(),
                orderCustomer,
                request.customerLocale(),
                request.buyerAcceptsMarketing(),
                address("billing_address", request.billingAddress()),
                address("shipping_address", request.shippingAddress()),
                null);
    }

    private @Nullable String email() {
        var buyer = request.customer();
        var email = request.email() == null && buyer != null ? buyer.email() : request.email();
        if (email != null && !EmailAddress.isValid(email)) {
            problems.add("email", "is invalid");
        }
        return email;
    }

    private @Nullable String phone() {
        var text = request.phone();
        if (text == null) {
            return null;
        }
        var phone = PhoneNumber.unspaced(text);
        if (phone.isEmpty()) {
            problems.add("phone", "is invalid");
        }
        return phone.orElse(null);
    }

    private @Nullable MailingAddress address(String field, @Nullable MailingAddress mailingAddress) {
        var completed = mailingAddress == null ? null : mailingAddress.completed();
        if (completed != null && !completed.countryKnown()) {
            problems.add(field + ".country_code", Problems.NO_COUNTRY);
        }
        return completed;
    }

    /** "Only email on the order and no customer: same matching by that e-mail". */
    private @Nullable OrderCustomer customer() {
        var buyer = request.customer();
        if (buyer == null) {
            var email = request.email();
            return email == null
                    ? null
                    : OrderCustomer.ofContact(email, request.phone(), request.buyerAcceptsMarketing(), home());
        }
        if (buyer.id() != null) {
            return known(buyer.id());
        }
        if (buyer.email() != null && !EmailAddress.isValid(buyer.email())) {
            problems.add("customer.email", "is invalid");
        }
        return named(buyer);
    }

    private @Nullable OrderCustomer known(long id) {
        var customer = CustomerMatching.byId(session, shop, List.of(id)).get(id);
        if (customer == null) {
            problems.add("customer", OrderCustomers.NOBODY);
            return null;
        }
        return OrderCustomer.of(shop, customer);
    }

    private OrderCustomer named(OrderRequest.Buyer buyer) {
        return new OrderCustomer(
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
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private @Nullable MailingAddress home() {
        var mailingAddress = request.shippingAddress() == null ? request.billingAddress() : request.shippingAddress();
        return mailingAddress == null ? null : mailingAddress.completed();
    }
}
