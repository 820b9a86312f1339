package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.commerce.payments.HostedProvider;
import dev.vitrine.commerce.payments.HostedSignature;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Form that a buyer's browser sends to the page of a payment provider.
 *
 * @param address where it is sent
 * @param fields signed; those without a value are left out
 */
public record HostedPaymentForm(String address, Map<String, String> fields) {

    /** The money is taken at once: what the platform asks for when nothing was authorized before. */
    static final String TRANSACTION_TYPE = "capture";

    static HostedPaymentForm of(
            Shop shop, Shops shops, Checkout checkout, HostedPayment payment, HostedProvider provider) {
        var page = shops.checkoutAddress(shop, path(payment));
        var fields = new LinkedHashMap<String, String>();
        put(fields, "x_account_id", payment.accountId());
        put(fields, "x_amount", payment.amount().amount().toPlainString());
        put(fields, "x_currency", payment.amount().currency().getCurrencyCode());
        put(fields, "x_reference", payment.reference());
        put(fields, "x_shop_name", shop.name());
        put(fields, "x_shop_country", shop.country());
        put(fields, "x_test", Boolean.toString(payment.test()));
        put(fields, "x_transaction_type", TRANSACTION_TYPE);
        put(fields, "x_invoice", checkout.name());
        put(fields, HostedSignature.OF_FORMS, page + "/callback");
        put(fields, "x_url_complete", page + "/complete");
        put(fields, "x_url_cancel", page + "/cancel");
        var home = checkout.buyer().shippingAddress();
        var billing = checkout.buyer().billingAddress() == null
                ? home
                : checkout.buyer().billingAddress();
        put(fields, "x_customer_email", checkout.buyer().email());
        put(fields, "x_customer_phone", checkout.buyer().phone());
        if (billing != null) {
            put(fields, "x_customer_first_name", billing.firstName());
            put(fields, "x_customer_last_name", billing.lastName());
            address(fields, "x_customer_billing_", billing);
        }
        if (home != null && checkout.requiresShipping()) {
            put(fields, "x_customer_shipping_first_name", home.firstName());
            put(fields, "x_customer_shipping_last_name", home.lastName());
            address(fields, "x_customer_shipping_", home);
        }
        return new HostedPaymentForm(provider.address(), HostedSignature.signed(fields, provider.paymentKey()));
    }

    /** Where a payment's own pages begin, at the checkout's host. */
    static String path(HostedPayment payment) {
        return "/checkouts/" + payment.checkoutToken() + "/hosted/" + payment.reference();
    }

    private static void address(Map<String, String> fields, String prefix, MailingAddress mailingAddress) {
        put(fields, prefix + "company", mailingAddress.company());
        put(fields, prefix + "address1", mailingAddress.address1());
        put(fields, prefix + "address2", mailingAddress.address2());
        put(fields, prefix + "city", mailingAddress.city());
        put(fields, prefix + "state", mailingAddress.province());
        put(fields, prefix + "zip", mailingAddress.zip());
        put(fields, prefix + "country", mailingAddress.countryCode());
        put(fields, prefix + "phone", mailingAddress.phone());
    }

    private static void put(Map<String, String> fields, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            // why on one line: browsers change how lines end, and the signature would not fit.
            fields.put(name, value.strip().replaceAll("\\s+", " "));
        }
    }
}
