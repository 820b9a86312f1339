package dev.vitrine.commerce.customers;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Address of a customer.
 *
 * @param country its English name; {@code countryCode} is empty only when nobody knows such a country
 */
@CompatibilityFields(AddressCompatibility.class)
@RecordBuilder
public record Address(
        long id,
        long customerId,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String company,
        @Nullable String address1,
        @Nullable String address2,
        @Nullable String city,
        @Nullable String province,
        @Nullable String provinceCode,
        @Nullable String country,
        @Nullable String countryCode,
        @Nullable String zip,
        @Nullable String phone,
        @JsonProperty("default") boolean isDefault,
        Instant createdAt,
        Instant updatedAt)
        implements AddressBuilder.With {

    @JsonProperty("name")
    public String name() {
        return Stream.of(firstName, lastName).filter(Objects::nonNull).collect(Collectors.joining(" "));
    }

    /** Everything that a person wrote: two addresses of one customer differ in it. */
    List<@Nullable String> signature() {
        return Arrays.asList(
                firstName,
                lastName,
                company,
                address1,
                address2,
                city,
                province,
                provinceCode,
                country,
                countryCode,
                zip,
                phone);
    }

    Address filedUnder(long customer, boolean standard, Instant now) {
        return with(copy ->
                copy.customerId(customer).isDefault(standard).createdAt(now).updatedAt(now));
    }
}
