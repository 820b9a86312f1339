package dev.vitrine.customers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.access.Scope;
import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.events.Topic;
import dev.vitrine.events.Topics;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Problems;
import dev.vitrine.metafields.Metafields;
import dev.vitrine.rest.Answer;
import dev.vitrine.rest.Call;
import dev.vitrine.rest.Filter;
import dev.vitrine.rest.Resource;
import dev.vitrine.rest.Verb;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.text.Tags;
import dev.vitrine.text.Words;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Customers of shops. Threads may share it. */
public final class Customers {

    static final Table<Customer> TABLE = Table.of("customers", Customer.class, "default_address", "addresses");
    private static final int LONGEST = 255;
    private static final int LONGEST_NOTE = 5_000;
    private static final int ADDRESSES_SHOWN = 10;
    private static final List<String> OPT_IN_LEVELS = List.of("single_opt_in", "confirmed_opt_in", "unknown");

    /** Keys of a body that would need accounts of customers. */
    private static final List<String> OF_ACCOUNTS = List.of("password", "password_confirmation", "send_email_invite");

    private final Addresses addresses = new Addresses(this);
    private final Metafields metafields;

    public Customers(Metafields metafields) {
        this.metafields = metafields;
    }

    /** Every resource of customers. */
    public List<Resource<?>> resources() {
        var groups = new CustomerGroups(this);
        return List.of(
                resource(),
                search(),
                addresses.resource(),
                groups.resource("customer_group", "customer_groups"),
                groups.resource("customer_saved_search", "customer_saved_searches"),
                groups.members("customer_groups"),
                groups.members("customer_saved_searches"));
    }

    private Resource<Customer> resource() {
        return described()
                .writable(
                        "email",
                        "phone",
                        "first_name",
                        "last_name",
                        "note",
                        "accepts_marketing",
                        "marketing_opt_in_level",
                        "tags",
                        "tax_exempt",
                        "verified_email")
                .filters(Filter.times("created_at"), Filter.times("updated_at"))
                .before(Customers::withTagsAsText)
                .prepared(Customers::normalised)
                .checked(Customers::check)
                .stored((call, change, customer) -> {
                    if (change == Resource.Change.CREATED) {
                        addresses.store(call.tx(), call.shop(), customer.id(), brought(call), call.now());
                    }
                    index(call, customer.id());
                })
                .announces(Topics.CUSTOMERS)
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete(this::delete)
                .action(Verb.POST, "account_activation_url", Scope.CUSTOMERS, Customers::noAccounts)
                .action(Verb.POST, "send_invite", Scope.CUSTOMERS, Customers::noAccounts);
    }

    private Resource<Customer> search() {
        return described()
                .at("customers/search")
                .filters(new Filter(
                        List.of("query"),
                        (select, call) -> call.query("query")
                                .map(query -> select.and(asked(call, query)))
                                .orElse(select)))
                .orderedBy("coalesce(last_order_at, 0) desc, id desc")
                .list();
    }

    /** What every list of customers has in common. */
    Resource<Customer> described() {
        return Resource.of(Customer.class, "customer", "customers", TABLE)
                .scope(Scope.CUSTOMERS)
                .sortableAs("last_order_date", "coalesce(last_order_at, 0)")
                .sortable("orders_count", "total_spent")
                .orderedBy("id desc")
                .completed(this::withAddresses);
    }

    /** 404 when this shop has no such customer. */
    Customer require(Call call, long id) {
        return TABLE.find(call.session(), call.shop().shopId(), id).orElseThrow(ApiException::notFound);
    }

    /** After a change of what belongs to a customer: "child changes must bump the parent's updated_at". */
    void changed(Call call, long id) {
        call.tx()
                .sql("update customers set updated_at = :now where shop_id = :shop and id = :id")
                .bind(call.shop().shopId())
                .bind("id", id)
                .bind("now", call.now())
                .run();
        call.announce(Topic.CUSTOMERS_UPDATE, id, index(call, id));
    }

    private List<Customer> withAddresses(Session session, Shop shop, List<Customer> customers) {
        var ids = customers.stream().map(Customer::id).toList();
        var byCustomer = addresses.newestFirst(session, shop, ids);
        return customers.stream()
                .map(customer -> {
                    var own = byCustomer.getOrDefault(customer.id(), List.of());
                    var standard = own.stream().filter(Address::isDefault).findFirst();
                    return customer.withAddresses(
                            standard.orElse(null),
                            own.stream().limit(ADDRESSES_SHOWN).toList());
                })
                .toList();
    }

    /** Writes what free words are looked up in. Answers the customer with addresses. */
    private Customer index(Call call, long id) {
        var customer = withAddresses(call.session(), call.shop(), List.of(require(call, id)))
                .getFirst();
        var written = Stream.concat(
                        Stream.of(
                                customer.email(),
                                customer.firstName(),
                                customer.lastName(),
                                customer.phone(),
                                customer.tags()),
                        Objects.requireNonNullElse(customer.addresses(), List.<Address>of()).stream()
                                .flatMap(address -> address.signature().stream()))
                .filter(Objects::nonNull)
                .map(Words::folded)
                .collect(Collectors.joining(" "));
        // why: "lena@mail.test" is found by itself, by its two sides and by every word in it.
        var sides = written.replace(',', ' ').replace('@', ' ');
        var words = String.join(" ", written.split("[^\\p{L}\\p{N}]+"));
        call.tx()
                .sql("update customers set search_text = :text where shop_id = :shop and id = :id")
                .bind(call.shop().shopId())
                .bind("id", id)
                .bind("text", " " + String.join(" ", written.replace(',', ' '), sides, words) + " ")
                .run();
        return customer;
    }

    private static Select asked(Call call, String query) {
        try {
            return CustomerQuery.of(query, call.shop());
        } catch (ApiException e) {
            throw ApiException.of(400, String.valueOf(e.getMessage()));
        }
    }

    /** "Tags: accept an array too". */
    private static JsonNode withTagsAsText(Call call) {
        ObjectNode customer = call.body("customer");
        if (customer.path("tags").isArray()) {
            var tags = StreamSupport.stream(customer.get("tags").spliterator(), false)
                    .map(JsonNode::asText)
                    .toList();
            customer.put("tags", Tags.of(tags));
        }
        return call.body();
    }

    private static Customer normalised(Call call, Customer draft, Optional<Customer> current) {
        var email = Contacts.email(draft.email());
        var optedBefore = current.map(Customer::acceptsMarketing).orElse(false);
        // why: "settable on create"; afterwards only a changed address changes it, which nobody has verified yet.
        var verified = current.map(stored -> stored.verifiedEmail() && Objects.equals(stored.email(), email))
                .orElse(draft.verifiedEmail());
        return new Customer(
                draft.id(),
                email,
                Contacts.phone(draft.phone(), call.shop().country()),
                text(draft.firstName()),
                text(draft.lastName()),
                text(draft.note()),
                draft.acceptsMarketing(),
                draft.acceptsMarketing() == optedBefore ? draft.acceptsMarketingUpdatedAt() : call.now(),
                draft.marketingOptInLevel(),
                draft.tags() == null ? "" : Tags.of(draft.tags()),
                draft.state() == null ? "disabled" : draft.state(),
                draft.taxExempt(),
                verified,
                draft.ordersCount(),
                draft.totalSpent() == null ? call.shop().noMoney() : draft.totalSpent(),
                draft.lastOrderId(),
                draft.lastOrderName(),
                draft.lastOrderAt(),
                null,
                List.of(),
                draft.createdAt(),
                draft.updatedAt());
    }

    private static void check(Call call, Customer customer, Problems problems) {
        var email = customer.email();
        var phone = customer.phone();
        if (Stream.of(email, phone, customer.firstName(), customer.lastName()).allMatch(Objects::isNull)) {
            problems.add(Problems.BASE, "a name, an e-mail or a phone number is needed");
        }
        if (email != null && !Contacts.isEmail(email)) {
            problems.add("email", "is invalid");
        } else if (email != null && taken(call, "email", email, customer.id())) {
            problems.add("email", "has already been taken");
        }
        if (phone != null && !Contacts.isPhone(phone)) {
            problems.add("phone", "is invalid");
        } else if (phone != null && taken(call, "phone", phone, customer.id())) {
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
        var body = call.body("customer");
        OF_ACCOUNTS.stream()
                .filter(key -> body.hasNonNull(key) && !body.path(key).isBoolean()
                        || body.path(key).asBoolean())
                .forEach(key -> problems.add(key, "is not supported"));
        if (customer.id() == 0) {
            checkBrought(call, problems);
        }
    }

    private static void checkBrought(Call call, Problems problems) {
        var brought = brought(call);
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
    private static List<Address> brought(Call call) {
        var listed = call.body("customer").path("addresses");
        if (listed.isMissingNode() || listed.isNull()) {
            return List.of();
        }
        var all = StreamSupport.stream(listed.spliterator(), false).toList();
        if (!listed.isArray() || !all.stream().allMatch(JsonNode::isObject)) {
            throw Problems.of("addresses", "is invalid");
        }
        return all.stream()
                .map(one -> call.json().read(one, Address.class))
                .map(draft -> Addresses.normalised(draft, Optional.empty()))
                .toList();
    }

    private static boolean taken(Call call, String column, String value, long id) {
        var others = Select.ALL.equal(column, value).matching("id <> :value", id);
        return TABLE.count(call.session(), call.shop().shopId(), others) > 0;
    }

    private void delete(Call call, Customer customer) {
        if (customer.ordersCount() > 0) {
            throw Problems.of(Problems.BASE, "Customers with orders can't be deleted");
        }
        TABLE.delete(call.tx(), call.shop().shopId(), customer.id());
        metafields.forget(call.tx(), call.shop(), "customer", customer.id());
    }

    private static Answer noAccounts(Call call) {
        throw ApiException.of(501, "Customers of this shop have no accounts: shoppers check out as guests");
    }

    private static @Nullable String text(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }
}
