package dev.vitrine.commerce.customers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.geo.Country;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.geo.Province;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Addresses of customers. "First address becomes default"; the default one stays until another takes its place. */
final class Addresses {

    static final Table<Address> TABLE = Table.of("customer_addresses", Address.class);
    private static final int LONGEST = 255;

    private final Customers customers;

    Addresses(Customers customers) {
        this.customers = customers;
    }

    Resource<Address> resource() {
        return Resource.of(Address.class, "customer_address", "addresses", TABLE)
                .scope(Scope.CUSTOMERS)
                .under("customers", "customer_id", Customers.TABLE)
                .writable(
                        "first_name",
                        "last_name",
                        "company",
                        "address1",
                        "address2",
                        "city",
                        "province",
                        "province_code",
                        "country",
                        "country_code",
                        "zip",
                        "phone")
                .before(Addresses::inOurWrapper)
                .prepared((apiCall, draft, current) -> filed(apiCall, draft, current))
                .checked(Addresses::check)
                .publishes((apiCall, change, address) -> customers.changed(apiCall, address.customerId()))
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete(Addresses::delete)
                .action(Verb.PUT, "default", Scope.CUSTOMERS, this::makeDefault)
                .collectionAction(Verb.PUT, "set", Scope.CUSTOMERS, this::deleteMany);
    }

    /** The addresses that a new customer brings along. */
    static void store(Tx tx, Shop shop, long customer, List<Address> addresses, Instant now) {
        for (int i = 0; i < addresses.size(); i++) {
            TABLE.insert(tx, shop, addresses.get(i).filedUnder(customer, i == 0, now));
        }
    }

    /** All of a customer, oldest first. */
    static List<Address> of(Session session, Shop shop, long customer) {
        return TABLE.list(
                session, shop, Select.ALL.equal("customer_id", customer).by("id"));
    }

    static void deleteAll(Tx tx, Shop shop, long customer) {
        tx.sql("delete from customer_addresses where shop_id = :shop and customer_id = :customer")
                .bind(shop)
                .bind("customer", customer)
                .run();
    }

    /** Gives those that the other customer does not have already to them; their default stays the default. */
    static void moveAll(Tx tx, Shop shop, long from, long to) {
        var known = of(tx, shop, to);
        var signatures = known.stream().map(Address::signature).collect(Collectors.toSet());
        var first = known.isEmpty();
        for (var address : of(tx, shop, from)) {
            if (signatures.add(address.signature())) {
                tx.sql("""
                                update customer_addresses set customer_id = :to, is_default = :standard
                                where shop_id = :shop and id = :id
                                """)
                        .bind(shop)
                        .bind("id", address.id())
                        .bind("to", to)
                        .bind("standard", first && address.isDefault())
                        .run();
            }
        }
    }

    /** Trimmed, and with country and province by name and code. */
    static Address normalised(Address draft, Optional<Address> current) {
        var countryMeant = meant(
                text(draft.country()),
                text(draft.countryCode()),
                current.map(Address::country).orElse(null),
                current.map(Address::countryCode).orElse(null));
        var country = IsoCountries.country(countryMeant);
        var provinceMeant = meant(
                text(draft.province()),
                text(draft.provinceCode()),
                current.map(Address::province).orElse(null),
                current.map(Address::provinceCode).orElse(null));
        var province = country.flatMap(known -> known.province(provinceMeant));
        var free = country.map(Country::provinces).filter(List::isEmpty).isPresent();
        return new Address(
                draft.id(),
                draft.customerId(),
                text(draft.firstName()),
                text(draft.lastName()),
                text(draft.company()),
                text(draft.address1()),
                text(draft.address2()),
                text(draft.city()),
                province.map(Province::name).orElse(free ? text(draft.province()) : provinceMeant),
                province.map(Province::code).orElse(free ? text(draft.provinceCode()) : null),
                country.map(Country::name).orElse(countryMeant),
                country.map(Country::code).orElse(null),
                text(draft.zip()),
                text(draft.phone()),
                draft.isDefault(),
                draft.createdAt(),
                draft.updatedAt());
    }

    static void check(Address address, Problems problems) {
        if (address.signature().stream().allMatch(Objects::isNull)) {
            problems.add(Problems.BASE, "an address needs at least one field");
        }
        if (address.country() != null && address.countryCode() == null) {
            problems.add("country", "is not supported");
        }
        var country = IsoCountries.country(address.countryCode());
        if (address.province() != null
                && address.provinceCode() == null
                && !country.map(Country::provinces).orElse(List.of()).isEmpty()) {
            problems.add("province", "is not a province of " + address.country());
        }
        var names = Arrays.asList(
                "first_name",
                "last_name",
                "company",
                "address1",
                "address2",
                "city",
                "province",
                "province_code",
                "country",
                "country_code",
                "zip",
                "phone");
        for (int i = 0; i < names.size(); i++) {
            problems.atMost(LONGEST, names.get(i), address.signature().get(i));
        }
    }

    private Address filed(ApiCall apiCall, Address draft, Optional<Address> current) {
        var address = normalised(draft, current);
        var first = current.isEmpty() && others(apiCall, address).isEmpty();
        return first ? address.filedUnder(address.customerId(), true, apiCall.now()) : address;
    }

    private static void check(ApiCall apiCall, Address address, Problems problems) {
        check(address, problems);
        if (others(apiCall, address).stream()
                .anyMatch(other -> other.signature().equals(address.signature()))) {
            problems.add("signature", "has already been taken");
        }
    }

    private static List<Address> others(ApiCall apiCall, Address address) {
        var ofCustomer = Select.ALL.equal("customer_id", address.customerId()).matching("id <> :value", address.id());
        return TABLE.list(apiCall.session(), apiCall.shop(), ofCustomer);
    }

    private static void delete(ApiCall apiCall, Address address) {
        if (address.isDefault()) {
            throw Problems.of(Problems.BASE, "is the default address and can't be deleted");
        }
        TABLE.delete(apiCall.tx(), apiCall.shop(), address.id());
    }

    private ApiResponse makeDefault(ApiCall apiCall) {
        var customer = customers.require(apiCall, apiCall.path("customer_id"));
        var address = TABLE.find(apiCall.session(), apiCall.shop(), apiCall.path("id"))
                .filter(found -> found.customerId() == customer.id())
                .orElseThrow(ApiException::notFound);
        // why: two steps, because the database refuses two default addresses even for the length of a statement.
        setDefault(apiCall, "customer_id = :id", customer.id(), false);
        setDefault(apiCall, "id = :id", address.id(), true);
        customers.changed(apiCall, customer.id());
        return ApiResponse.ok(Map.of(
                "customer_address",
                TABLE.find(apiCall.session(), apiCall.shop(), address.id()).orElseThrow()));
    }

    private static void setDefault(ApiCall apiCall, String which, long id, boolean standard) {
        apiCall.tx()
                .sql("update customer_addresses set is_default = :standard where shop_id = :shop and " + which)
                .bind(apiCall.shop())
                .bind("id", id)
                .bind("standard", standard)
                .run();
    }

    /** {@code set.json?address_ids[]=1&address_ids[]=2&operation=destroy}: all of them or none. */
    private ApiResponse deleteMany(ApiCall apiCall) {
        var customer = customers.require(apiCall, apiCall.path("customer_id"));
        if (!apiCall.query("operation").orElse("").equals("destroy")) {
            throw ApiException.field(400, "operation", "must be destroy");
        }
        var asked = apiCall.query("address_ids").orElse("");
        var ids = Arrays.stream(asked.split(","))
                .map(String::strip)
                .filter(id -> id.matches("\\d{1,18}"))
                .map(Long::valueOf)
                .toList();
        var found = TABLE.list(
                apiCall.session(),
                apiCall.shop(),
                Select.ALL.equal("customer_id", customer.id()).in("id", ids));
        if (ids.isEmpty() || found.size() < ids.stream().distinct().count()) {
            throw ApiException.notFound();
        }
        found.forEach(address -> delete(apiCall, address));
        customers.changed(apiCall, customer.id());
        return ApiResponse.ok(Map.of());
    }

    /** "Accept either wrapper on write". */
    private static JsonNode inOurWrapper(ApiCall apiCall) {
        var body = apiCall.body();
        return body.has("address") && !body.has("customer_address")
                ? apiCall.json().tree(Map.of("customer_address", body.get("address")))
                : body;
    }

    /** What a caller means who may write a name, a code or both: the one that changed, the code if both did. */
    private static @Nullable String meant(
            @Nullable String name, @Nullable String code, @Nullable String oldName, @Nullable String oldCode) {
        if (!Objects.equals(code, oldCode)) {
            return code;
        }
        return Objects.equals(name, oldName) && code != null ? code : name;
    }

    private static @Nullable String text(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }
}
