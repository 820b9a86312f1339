package dev.vitrine.commerce.draftorders;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.aggregate.OrderAddresses;
import dev.vitrine.commerce.orders.aggregate.OrderCustomer;
import dev.vitrine.commerce.orders.aggregate.OrderRemarks;
import dev.vitrine.commerce.orders.intake.LineIntake;
import dev.vitrine.commerce.payments.PaymentClaim;
import dev.vitrine.commerce.pricing.TaxRates;
import dev.vitrine.commerce.shipping.ShippingRateRequest;
import dev.vitrine.commerce.shipping.TaxRateLookup;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.PhoneNumber;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.Tags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Reads a caller's draft: "an absent field leaves it untouched, null clears it", and everything is priced again. */
final class DraftOrderForm {

    private static final List<String> KEYS = List.of(
            "email",
            "phone",
            "currency",
            "customer",
            "use_customer_default_address",
            "billing_address",
            "shipping_address",
            "shipping_line",
            "applied_discount",
            "payment_terms",
            "note",
            "note_attributes",
            "tags",
            "tax_exempt",
            "taxes_included");

    private final Session session;
    private final Shop shop;
    private final ObjectNode body;
    private final Optional<DraftOrder> current;
    private final DraftOrderShippingRates rates;
    private final DraftOrderRequest request;
    private final Problems problems = new Problems();

    DraftOrderForm(
            Session session, Shop shop, ObjectNode body, Optional<DraftOrder> current, DraftOrderShippingRates rates) {
        this.session = session;
        this.shop = shop;
        this.body = body;
        this.current = current;
        this.rates = rates;
        var merged = Json.object();
        current.ifPresent(draftOrder -> merged.setAll((ObjectNode) shop.json().tree(draftOrder)));
        KEYS.stream().filter(body::has).forEach(key -> merged.set(key, body.get(key)));
        merged.remove("line_items");
        if (body.has("line_items")) {
            merged.set("line_items", body.get("line_items"));
        }
        this.request = shop.json().read(merged, DraftOrderRequest.class);
    }

    /** 422 naming everything that is wrong; {@code token} is for a new draft. */
    DraftOrder draft(long number, String token, Instant now) {
        var lines = lines();
        var orderCustomer = customer();
        check();
        problems.throwIfAny();
        var shipping = address(request.shippingAddress(), orderCustomer);
        var billing = address(request.billingAddress(), orderCustomer);
        var to = shipping == null ? billing : shipping;
        var exempt = given(request.taxExempt(), orderCustomer != null && orderCustomer.taxExempt());
        var included = given(request.taxesIncluded(), shop.taxesIncluded());
        var priced = PricedDraftOrder.of(
                shop.currency(),
                lines,
                delivery(lines, to),
                request.appliedDiscount(),
                exempt ? TaxRates.NONE : TaxRateLookup.ratesAt(session, shop, place(to)),
                included);
        var terms = request.paymentTerms();
        var totals = priced.totals();
        return new DraftOrder(
                current.map(DraftOrder::id).orElse(0L),
                number,
                current.map(DraftOrder::status)
                        .map(DraftOrderStatus::of)
                        .orElse(DraftOrderStatus.OPEN)
                        .to(DraftOrderStatus.OPEN)
                        .word(),
                token,
                null,
                buyer(orderCustomer),
                shop.currency(),
                priced.lines(),
                new OrderAddresses(billing, shipping),
                new DraftOrderTerms(
                        priced.shipping(),
                        priced.discount(),
                        terms == null ? null : terms.scheduled(totals.total(), now),
                        priced.applications()),
                new OrderRemarks(
                        request.note(), Attribute.read(request.noteAttributes()).orElse(List.of()), tags()),
                new DraftOrderTaxes(exempt, included, priced.taxes()),
                DraftOrderTotals.of(totals),
                new PaymentClaim(
                        current.map(draftOrder -> draftOrder.paymentClaim().attempt())
                                .orElse(1),
                        null,
                        null),
                current.map(DraftOrder::giftCards).orElse(List.of()),
                new DraftOrderInvoice(
                        null,
                        current.map(draftOrder -> draftOrder.invoice().invoiceSentAt())
                                .orElse(null)),
                null,
                current.map(DraftOrder::createdAt).orElse(now),
                now);
    }

    private DraftOrderBuyer buyer(@Nullable OrderCustomer customer) {
        return new DraftOrderBuyer(
                customer == null ? null : customer.id(),
                customer,
                request.email() == null && customer != null && !body.has("email") ? customer.email() : request.email(),
                request.phone());
    }

    /** What is to be delivered, and where, as carriers are asked. 422 as {@link #draft}. */
    ShippingRateRequest parcel() {
        var lines = lines();
        var orderCustomer = customer();
        problems.throwIfAny();
        var shipping = address(request.shippingAddress(), orderCustomer);
        return parcel(lines, shipping == null ? address(request.billingAddress(), orderCustomer) : shipping);
    }

    private ShippingRateRequest parcel(List<DraftOrderLine> lines, @Nullable MailingAddress to) {
        var goods = PricedDraftOrder.of(
                shop.currency(), lines, null, request.appliedDiscount(), TaxRates.NONE, shop.taxesIncluded());
        var subtotal = goods.totals().subtotal();
        var region = place(to);
        var destination = to == null
                ? ShippingRateRequest.Destination.of(region)
                : new ShippingRateRequest.Destination(
                        region,
                        to.zip(),
                        to.city(),
                        to.address1(),
                        to.address2(),
                        to.name(),
                        to.company(),
                        to.phone(),
                        request.email());
        var items = lines.stream()
                .filter(DraftOrderLine::requiresShipping)
                .map(DraftOrderLine::item)
                .toList();
        return new ShippingRateRequest(destination, items, subtotal, shop.primaryLocale());
    }

    /** A handle that is sent is looked up; a carrier's was, before. What is not sent stays as it was offered. */
    private @Nullable DraftOrderShippingLine delivery(List<DraftOrderLine> lines, @Nullable MailingAddress to) {
        var line = request.shippingLine();
        var handle = line == null ? null : line.handle();
        if (handle == null || !body.has("shipping_line") || DraftOrderShippingRates.isQuoted(handle)) {
            return line;
        }
        return rates.own(session, shop, parcel(lines, to), handle);
    }

    private @Nullable MailingAddress address(@Nullable MailingAddress asked, @Nullable OrderCustomer orderCustomer) {
        var home = Boolean.TRUE.equals(request.useCustomerDefaultAddress()) && orderCustomer != null
                ? orderCustomer.defaultAddress()
                : null;
        return home != null ? home : completed(asked);
    }

    /** Lines that are not sent stay as they were offered; those that are get today's prices. */
    private List<DraftOrderLine> lines() {
        if (!body.has("line_items") && current.isPresent()) {
            return current.get().lineItems();
        }
        if (body.path("line_items").isEmpty()) {
            problems.add("line_items", "can't be blank");
            return List.of();
        }
        var read = new ArrayList<DraftOrderLine>();
        var lines = LineIntake.lines(session, shop, body.path("line_items"), problems);
        for (int i = 0; i < lines.size(); i++) {
            var discount =
                    i < request.lineItems().size() ? request.lineItems().get(i).appliedDiscount() : null;
            if (discount != null) {
                discount.check("line_items[" + i + "].applied_discount", problems);
            }
            read.add(DraftOrderLine.of(lines.get(i), discount));
        }
        return read;
    }

    private @Nullable OrderCustomer customer() {
        var buyer = request.customer();
        if (buyer == null || buyer.id() == null) {
            return null;
        }
        var known = CustomerMatching.byId(session, shop, List.of(buyer.id())).get(buyer.id());
        if (known == null) {
            problems.add("customer", "does not exist");
            return null;
        }
        return OrderCustomer.of(shop, known);
    }

    private void check() {
        if (request.email() != null && !EmailAddress.isValid(request.email())) {
            problems.add("email", "is invalid");
        }
        if (request.phone() != null && PhoneNumber.unspaced(request.phone()).isEmpty()) {
            problems.add("phone", "is invalid");
        }
        problems.oneOf("currency", request.currency(), List.of(shop.currency().getCurrencyCode()));
        problems.atMost(5000, "note", request.note());
        if (Attribute.read(request.noteAttributes()).isEmpty()) {
            problems.add("note_attributes", "is invalid");
        }
        check("billing_address", request.billingAddress());
        check("shipping_address", request.shippingAddress());
        if (request.appliedDiscount() != null) {
            request.appliedDiscount().check("applied_discount", problems);
        }
        if (request.paymentTerms() != null) {
            request.paymentTerms().check(problems);
        }
        var shipping = request.shippingLine();
        if (shipping != null && (shipping.custom() || !body.has("shipping_line"))) {
            problems.notBlank("shipping_line.title", shipping.title());
            if (shipping.price() == null) {
                problems.add("shipping_line.price", "can't be blank");
            } else if (shipping.price().isNegative()) {
                problems.add("shipping_line.price", "must be greater than or equal to 0");
            }
        }
        if (Tags.list(tags()).stream().anyMatch(tag -> tag.length() > 40)) {
            problems.add("tags", "is too long (maximum is 40 characters)");
        }
    }

    private void check(String field, @Nullable MailingAddress mailingAddress) {
        var whole = completed(mailingAddress);
        if (whole != null && !whole.countryKnown()) {
            problems.add(field + ".country_code", Problems.NO_COUNTRY);
        }
    }

    /** Where nothing is said about a place, the draft is sold at the shop's own. */
    private Region place(@Nullable MailingAddress mailingAddress) {
        var country = mailingAddress == null ? null : mailingAddress.countryCode();
        return country == null || mailingAddress == null
                ? new Region(shop.country(), null)
                : new Region(country, mailingAddress.provinceCode());
    }

    private String tags() {
        var tags = request.tags();
        if (tags == null || tags.isNull()) {
            return "";
        }
        return tags.isArray()
                ? Tags.of(StreamSupport.stream(tags.spliterator(), false)
                        .map(JsonNode::asText)
                        .toList())
                : Tags.of(tags.asText());
    }

    private static @Nullable MailingAddress completed(@Nullable MailingAddress mailingAddress) {
        return mailingAddress == null ? null : mailingAddress.completed();
    }

    private static boolean given(@Nullable Boolean value, boolean otherwise) {
        return value == null ? otherwise : value;
    }
}
