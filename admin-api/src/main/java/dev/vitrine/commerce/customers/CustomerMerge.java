package dev.vitrine.commerce.customers;

import dev.vitrine.commerce.metafields.Metafields;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.text.Tags;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Merge of two customers who are one person: {@code POST customers/{id}/merge} keeps the one of the path, gives them
 * what the other has, and deletes the other. Safe for use by many threads.
 */
final class CustomerMerge {

    private static final String OTHER = "customer_id";

    private final Customers customers;
    private final CustomerMatching customerMatching;
    private final Metafields metafields;
    private final List<PersonalData> personalData;

    CustomerMerge(
            Customers customers,
            CustomerMatching customerMatching,
            Metafields metafields,
            List<PersonalData> personalData) {
        this.customers = customers;
        this.customerMatching = customerMatching;
        this.metafields = metafields;
        this.personalData = List.copyOf(personalData);
    }

    ApiResponse merge(ApiCall apiCall) {
        apiCall.principal().require(Scope.ORDERS, true);
        var other = apiCall.body("customer_merge").path(OTHER).asLong();
        var id = apiCall.path("id");
        CustomerMatching.lock(apiCall.tx(), apiCall.shop());
        var kept = customers.require(apiCall, id);
        if (other == id) {
            throw Problems.of(OTHER, "is the same customer");
        }
        var gone = Customers.TABLE
                .find(apiCall.tx(), apiCall.shop(), other)
                .orElseThrow(() -> Problems.of(OTHER, "does not exist"));
        check(kept, gone);
        var publications = move(apiCall, kept, gone);
        customers.changed(apiCall, id);
        apiCall.publish(Topic.CUSTOMERS_DELETE, other, Map.of("id", other));
        publications.forEach(Runnable::run);
        var merged = customers.require(apiCall, id);
        return ApiResponse.ok(Map.of(
                "customer",
                CustomerSearchIndex.whole(apiCall.session(), apiCall.shop(), List.of(merged))
                        .getFirst()));
    }

    private static void check(Customer kept, Customer gone) {
        if (open(gone) && !open(kept)) {
            throw Problems.of(OTHER, "has an account, and this customer has none: keep the one with the account");
        }
        if (tags(kept, gone).size() > Tags.MOST) {
            throw Problems.of("tags", "are at most " + Tags.MOST + ": remove some of one of the two customers first");
        }
        if (Optional.ofNullable(note(kept, gone))
                .filter(note -> note.length() > CustomerForm.LONGEST_NOTE)
                .isPresent()) {
            throw Problems.of(
                    "note",
                    "is at most " + CustomerForm.LONGEST_NOTE + " characters: shorten one of the two notes first");
        }
    }

    private List<Runnable> move(ApiCall apiCall, Customer kept, Customer gone) {
        var tx = apiCall.tx();
        var shop = apiCall.shop();
        Addresses.moveAll(tx, shop, gone.id(), kept.id());
        Metafields.moveAll(tx, shop, "customer", gone.id(), kept.id());
        metafields.deleteAll(tx, shop, "customer", gone.id());
        var publications = personalData.stream()
                .map(each -> each.move(tx, shop, gone, kept.id()))
                .toList();
        // why: first the other goes, because no two customers of a shop may have the same e-mail address.
        Customers.delete(tx, shop, gone.id());
        Customers.TABLE.update(tx, shop, kept.id(), merged(kept, gone));
        customerMatching.recount(tx, shop, kept.id());
        return publications;
    }

    /** What the kept one says stands; what it does not say comes from the other. Consent goes with the address. */
    private static Customer merged(Customer kept, Customer gone) {
        var takesEmail = kept.email() == null && gone.email() != null;
        var contact = takesEmail ? gone : kept;
        return kept.with(copy -> copy.email(contact.email())
                .verifiedEmail(contact.verifiedEmail())
                .acceptsMarketing(contact.acceptsMarketing())
                .acceptsMarketingUpdatedAt(contact.acceptsMarketingUpdatedAt())
                .marketingOptInLevel(contact.marketingOptInLevel())
                .phone(kept.phone() == null ? gone.phone() : kept.phone())
                .firstName(kept.firstName() == null ? gone.firstName() : kept.firstName())
                .lastName(kept.lastName() == null ? gone.lastName() : kept.lastName())
                .note(note(kept, gone))
                .tags(String.join(", ", tags(kept, gone)))
                .createdAt(earlier(kept.createdAt(), gone.createdAt())));
    }

    private static List<String> tags(Customer kept, Customer gone) {
        var all = Stream.of(kept, gone)
                .map(customer -> Objects.requireNonNullElse(customer.tags(), ""))
                .toList();
        return Tags.list(Tags.of(all));
    }

    private static @Nullable String note(Customer kept, Customer gone) {
        var notes = Stream.of(kept.note(), gone.note())
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining("\n\n"));
        return notes.isEmpty() ? null : notes;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static boolean open(Customer customer) {
        return CustomerAccountState.ENABLED.word().equals(customer.state());
    }
}
