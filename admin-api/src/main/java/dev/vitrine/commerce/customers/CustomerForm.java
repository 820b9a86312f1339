package dev.vitrine.commerce.customers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.PhoneNumber;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.text.Tags;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Form of a customer: reads and validates what a client sent. */
final class CustomerForm {

    static final int LONGEST_NOTE = 5_000;

    private static final int LONGEST = 255;
    private static final List<String> OPT_IN_LEVELS = List.of("single_opt_in", "confirmed_opt_in", "unknown");

    private CustomerForm() {}

    /** "Tags: accept an array too". */
    static JsonNode withTagsAsText(ApiCall apiCall) {
        var customer = apiCall.body("customer");
        if (customer.path("tags").isArray()) {
            var tags = StreamSupport.stream(customer.get("tags").spliterator(), false)
                    .map(JsonNode::asText)
                    .toList();
            customer.put("tags", Tags.of(tags));
        }
        return apiCall.body();
    }

    static Customer normalised(ApiCall apiCall, Customer draft, Optional<Customer> current) {
        var email = EmailAddress.normalizedOrNull(draft.email());
        var optedBefore = current.map(Customer::acceptsMarketing).orElse(false);
        // why: "settable on create"; afterwards only a changed address changes it, which nobody has verified yet.
        var verified = current.map(stored -> stored.verifiedEmail() && Objects.equals(stored.email(), email))
                .orElse(draft.verifiedEmail());
        return new Customer(
                draft.id(),
                email,
                PhoneNumber.normalized(draft.phone(), apiCall.shop().country()),
                text(draft.firstName()),
                text(draft.lastName()),
                text(draft.note()),
                draft.acceptsMarketing(),
                draft.acceptsMarketing() == optedBefore ? draft.acceptsMarketingUpdatedAt() : apiCall.now(),
                draft.marketingOptInLevel(),
                draft.tags() == null ? "" : Tags.of(draft.tags()),
                CustomerAccountRequest.state(apiCall.body("customer"), CustomerAccountState.of(draft.state())),
                draft.taxExempt(),
                verified,
                draft.ordersCount(),
                draft.totalSpent() == null ? apiCall.shop().zeroMoney() : draft.totalSpent(),
                draft.lastOrderId(),
                draft.lastOrderName(),
                draft.lastOrderAt(),
                draft.lastSentAbandonedEmailAt(),
                null,
                List.of(),
                draft.createdAt(),
                draft.updatedAt());
    }

    static void check(ApiCall apiCall, Customer customer, Problems problems) {
        // why: the database would refuse a twin, too, but could not say which field is taken.
        CustomerMatching.lock(apiCall.tx(), apiCall.shop());
        var email = customer.email();
        var phone = customer.phone();
        if (Stream.of(email, phone, customer.firstName(), customer.lastName()).allMatch(Objects::isNull)) {
            problems.add(Problems.BASE, "a name, an e-mail or a phone number is needed");
        }
        if (email != null && !EmailAddress.isValid(email)) {
            problems.add("email", "is invalid");
        } else if (email != null && taken(apiCall, "email", email, customer.id())) {
            problems.add("email", "has already been taken");
        }
        if (phone != null && !PhoneNumber.isE164(phone)) {
            problems.add("phone", "is invalid");
        } else if (phone != null && taken(apiCall, "phone", phone, customer.id())) {
            problems.add("phone", "has already been taken");
        }
        problems.atMost(LONGEST, "first_name", customer.firstName())
                .atMost(LONGEST, "last_name", customer.lastName())
                .atMost(LONGEST_NOTE, "note", customer.note())
                .oneOf("marketing_opt_in_level", customer.marketingOptInLevel(), OPT_IN_LEVELS);
        var tags = Tags.list(Objects.requireNonNullElse(customer.tags(), ""));
        if (tags.size() > Tags.MOST || tags.stream().anyMatch(tag -> tag.length() > LONGEST)) {
            problems.add("tags", "are at most " + Tags.MOST + " of " + LONGEST + " characters");
        }
        CustomerAccountRequest.check(apiCall.body("customer"), customer, problems);
        if (customer.id() == 0) {
            checkNewAddresses(apiCall, problems);
        }
    }

    private static void checkNewAddresses(ApiCall apiCall, Problems problems) {
        var brought = newAddresses(apiCall);
        for (int i = 0; i < brought.size(); i++) {
            var ofAddress = new Problems();
            Addresses.check(brought.get(i), ofAddress);
            problems.addAll("addresses[" + i + "]", ofAddress);
        }
        if (brought.stream().map(Address::signature).distinct().count() < brought.size()) {
            problems.add("addresses", "must differ");
        }
    }

    /** The addresses in the body of a create. Those of an update are left alone: each has its own path. */
    static List<Address> newAddresses(ApiCall apiCall) {
        var listed = apiCall.body("customer").path("addresses");
        if (listed.isMissingNode() || listed.isNull()) {
            return List.of();
        }
        var all = StreamSupport.stream(listed.spliterator(), false).toList();
        if (!listed.isArray() || !all.stream().allMatch(JsonNode::isObject)) {
            throw Problems.of("addresses", "is invalid");
        }
        return all.stream()
                .map(one -> apiCall.json().read(one, Address.class))
                .map(draft -> Addresses.normalised(draft, Optional.empty()))
                .toList();
    }

    private static boolean taken(ApiCall apiCall, String column, String value, long id) {
        var others = Select.ALL.equal(column, value).matching("id <> :value", id);
        return Customers.TABLE.count(apiCall.session(), apiCall.shop(), others) > 0;
    }

    private static @Nullable String text(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }
}
