package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.foundation.geo.Province;
import dev.vitrine.foundation.tenancy.CheckoutFields;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An address as typed into a form; texts may be empty, never null. */
public record AddressForm(
        String firstName,
        String lastName,
        String company,
        String address1,
        String address2,
        String city,
        String province,
        String zip,
        String countryCode) {

    private static final int LONGEST = 255;

    public AddressForm {
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

    /** By field ({@code first_name} …), in words for the buyer; empty when all is well. */
    public Map<String, String> problems(CheckoutFields fields) {
        var problems = new LinkedHashMap<String, String>();
        if (!CheckoutCountries.known(countryCode)) {
            problems.put("country_code", "Choose a country.");
        }
        required(problems, "first_name", firstName, "Enter your first name.");
        required(problems, "last_name", lastName, "Enter your last name.");
        asked(problems, fields.checkoutCompany(), "company", company, "Enter a company.");
        required(problems, "address1", address1, "Enter a street and number.");
        asked(problems, fields.checkoutAddress2(), "address2", address2, "Enter a flat, floor or building.");
        if (CheckoutCountries.known(countryCode)) {
            CheckoutCountries.zipProblem(countryCode, zip).ifPresent(problem -> problems.put("zip", problem));
        }
        required(problems, "city", city, "Enter a city.");
        limited(problems, "province", province);
        return problems;
    }

    public MailingAddress address(@Nullable String phone) {
        var known = Regions.province(countryCode, province);
        return new MailingAddress(
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
                        phone)
                .completed();
    }

    private static void required(Map<String, String> problems, String field, String value, String words) {
        if (value.isEmpty()) {
            problems.put(field, words);
        }
        limited(problems, field, value);
    }

    private static void asked(Map<String, String> problems, String word, String field, String value, String words) {
        if (CheckoutFields.isRequired(word)) {
            required(problems, field, value, words);
        } else {
            limited(problems, field, value);
        }
    }

    private static void limited(Map<String, String> problems, String field, String value) {
        if (value.length() > LONGEST) {
            problems.put(field, "This is too long: at most " + LONGEST + " characters.");
        }
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    static String tidy(@Nullable String text) {
        return text == null ? "" : text.replace("\0", "").strip();
    }
}
