package dev.vitrine.commerce.hostedpayments;

import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.commerce.payments.HostedProvider;
import dev.vitrine.commerce.payments.HostedSignature;
import dev.vitrine.foundation.tenancy.Shop;
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

    /** {@code page}: where the payment's own pages begin. */
    static HostedPaymentForm of(
            Shop shop, String page, HostedPurchase purchase, HostedPayment payment, HostedProvider provider) {
        var fields = new LinkedHashMap<String, String>();
        put(fields, "x_account_id", payment.accountId());
        put(fields, "x_amount", payment.amount().amount().toPlainString());
        put(fields, "x_currency", payment.amount().currency().getCurrencyCode());
        put(fields, "x_reference", payment.reference());
        put(fields, "x_shop_name", shop.name());
        put(fields, "x_shop_country", shop.country());
        put(fields, "x_test", Boolean.toString(payment.test()));
        put(fields, "x_transaction_type", TRANSACTION_TYPE);
        put(fields, "x_invoice", purchase.name());
        put(fields, HostedSignature.OF_FORMS, page + "/callback");
        put(fields, "x_url_complete", page + "/complete");
        put(fields, "x_url_cancel", page + "/cancel");
        put(fields, "x_customer_email", purchase.email());
        put(fields, "x_customer_phone", purchase.phone());
        var billing = purchase.billingAddress();
        if (billing != null) {
            put(fields, "x_customer_first_name", billing.firstName());
            put(fields, "x_customer_last_name", billing.lastName());
            address(fields, "x_customer_billing_", billing);
        }
        var shipping = purchase.shippingAddress();
        if (shipping != null) {
            put(fields, "x_customer_shipping_first_name", shipping.firstName());
            put(fields, "x_customer_shipping_last_name", shipping.lastName());
            address(fields, "x_customer_shipping_", shipping);
        }
        return new HostedPaymentForm(provider.address(), HostedSignature.signed(fields, provider.paymentKey()));
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
