package dev.vitrine.checkout;

import dev.vitrine.geo.Province;
import dev.vitrine.orders.Address;
import dev.vitrine.orders.Contacts;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Who buys and where it goes, as typed into the form; texts may be empty, never null. */
public record Delivery(
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

    public Delivery {
        email = tidy(email);
        phone = tidy(phone);
        firstName = tidy(firstName);
        lastName = tidy(lastName);
        company = tidy(company);
        address1 = tidy(address1);
        address2 = tidy(address2);
        city = tidy(city);
        province = tidy(province);
        zip = tidy(zip).toUpperCase(Locale.ROOT);
        countryCode = tidy(countryCode).toUpperCase(Locale.ROOT);
    }

    /** By field ({@code email}, {@code first_name} …), in words for the buyer; empty when all is well. */
    Map<String, String> problems() {
        var problems = new LinkedHashMap<String, String>();
        if (!Contacts.email(email)) {
            problems.put("email", email.isEmpty() ? "Enter your e-mail address." : "This e-mail address is not valid.");
        }
        required(problems, "first_name", firstName, "Enter your first name.");
        required(problems, "last_name", lastName, "Enter your last name.");
        required(problems, "address1", address1, "Enter a street and number.");
        required(problems, "city", city, "Enter a city.");
        if (!Countries.known(countryCode)) {
            problems.put("country_code", "Choose a country.");
        } else {
            Countries.zipProblem(countryCode, zip).ifPresent(problem -> problems.put("zip", problem));
        }
        if (!phone.isEmpty() && Contacts.phone(phone).isEmpty()) {
            problems.put("phone", "This phone number is not valid.");
        }
        Map.of(
                        "first_name",
                        firstName,
                        "last_name",
                        lastName,
                        "company",
                        company,
                        "address1",
                        address1,
                        "address2",
                        address2,
                        "city",
                        city,
                        "province",
                        province)
                .forEach((field, value) -> {
                    if (value.length() > 255) {
                        problems.put(field, "This is too long: at most 255 characters.");
                    }
                });
        return problems;
    }

    CheckoutDraft.Buyer buyer(CheckoutDraft.Buyer known) {
        return new CheckoutDraft.Buyer(
                email, phoneNumber(), acceptsMarketing, address(), known.billing(), known.locale(), known.currency());
    }

    private @org.jspecify.annotations.Nullable String phoneNumber() {
        return Contacts.phone(phone).orElse(null);
    }

    Address address() {
        var known = Places.province(countryCode, province);
        return new Address(
                        firstName,
                        lastName,
                        null,
                        orNull(company),
                        address1,
                        orNull(address2),
                        city,
                        known.map(Province::name).orElse(orNull(province)),
                        known.map(Province::code).orElse(null),
                        null,
                        countryCode,
                        orNull(zip),
                        phoneNumber())
                .completed();
    }

    private static void required(Map<String, String> problems, String field, String value, String words) {
        if (value.isEmpty()) {
            problems.put(field, words);
        }
    }

    private static @org.jspecify.annotations.Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private static String tidy(@org.jspecify.annotations.Nullable String text) {
        return text == null ? "" : text.replace("\0", "").strip();
    }
}
