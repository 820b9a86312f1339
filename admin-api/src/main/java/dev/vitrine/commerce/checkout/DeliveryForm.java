package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.PhoneNumber;
import dev.vitrine.foundation.tenancy.CheckoutFields;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Contact and shipping address as typed into the form; texts may be empty, never null. */
public record DeliveryForm(String email, String phone, boolean acceptsMarketing, AddressForm destination) {

    public DeliveryForm {
        email = AddressForm.tidy(email);
        phone = AddressForm.tidy(phone);
    }

    public DeliveryForm(
            String email,
            String phone,
            boolean acceptsMarketing,
            String firstName,
            String lastName,
            String company,
            String address1,
            String address2,
            String city,
            String province,
            String zip,
            String countryCode) {
        this(
                email,
                phone,
                acceptsMarketing,
                new AddressForm(firstName, lastName, company, address1, address2, city, province, zip, countryCode));
    }

    /** By field ({@code email}, {@code first_name} …), in words for the buyer; empty when all is well. */
    Map<String, String> problems(CheckoutFields fields) {
        var problems = new LinkedHashMap<String, String>();
        if (!EmailAddress.isValid(email)) {
            problems.put(
                    "email",
                    email.isEmpty()
                            ? "Enter your e-mail address."
                            : "This e-mail address is not valid. Enter one like name@example.com.");
        }
        problems.putAll(destination.problems(fields));
        var needed = CheckoutFields.isRequired(fields.checkoutPhone());
        if (phone.isEmpty() && needed) {
            problems.put("phone", "Enter your phone number.");
        } else if (!phone.isEmpty() && PhoneNumber.unspaced(phone).isEmpty()) {
            problems.put(
                    "phone",
                    needed
                            ? "This phone number is not valid. Enter it with its country code."
                            : "This phone number is not valid. Enter it with its country code, or leave it out.");
        }
        return problems;
    }

    CheckoutInput.Buyer buyer(CheckoutInput.Buyer known) {
        return new CheckoutInput.Buyer(
                email, phoneNumber(), acceptsMarketing, address(), known.billing(), known.locale(), known.currency());
    }

    MailingAddress address() {
        return destination.address(phoneNumber());
    }

    private @Nullable String phoneNumber() {
        return PhoneNumber.unspaced(phone).orElse(null);
    }
}
