package dev.vitrine.commerce.customers;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.PhoneNumber;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What customers change of themselves in their accounts: name, consent and addresses. Safe for use by many threads. */
public final class CustomerProfiles {

    private static final int LONGEST = 255;
    private static final int MOST_ADDRESSES = 100;

    private final CustomerMatching customerMatching;
    private final InstantSource clock;

    public CustomerProfiles(CustomerMatching customerMatching, InstantSource clock) {
        this.customerMatching = customerMatching;
        this.clock = clock;
    }

    /** What a customer's profile shows. */
    public record Profile(String firstName, String lastName, String phone, boolean acceptsMarketing) {}

    /** 422 naming the field. */
    public Customer update(Tx tx, Shop shop, long id, Profile profile) {
        CustomerMatching.lock(tx, shop);
        var customer = require(tx, shop, id);
        var phone = PhoneNumber.normalized(text(profile.phone()), shop.country());
        var problems = new Problems()
                .notBlank("first_name", profile.firstName())
                .atMost(LONGEST, "first_name", profile.firstName())
                .atMost(LONGEST, "last_name", profile.lastName());
        if (phone != null && !PhoneNumber.isE164(phone)) {
            problems.add("phone", "is invalid");
        } else if (phone != null
                && Customers.TABLE.count(
                                tx, shop, Select.ALL.equal("phone", phone).matching("id <> :value", id))
                        > 0) {
            problems.add("phone", "has already been taken");
        }
        problems.throwIfAny();
        tx.sql("""
                        update customers set first_name = :first, last_name = :last, phone = :phone,
                          accepts_marketing = :marketing, accepts_marketing_updated_at = :asked, updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", id)
                .bind("first", text(profile.firstName()))
                .bind("last", text(profile.lastName()))
                .bind("phone", phone)
                .bind("marketing", profile.acceptsMarketing())
                .bind(
                        "asked",
                        profile.acceptsMarketing() == customer.acceptsMarketing()
                                ? customer.acceptsMarketingUpdatedAt()
                                : now())
                .bind("now", now())
                .run();
        return changed(tx, shop, id);
    }

    /** All of them, the default one first, then the newest. */
    public List<Address> addresses(Session session, Shop shop, long customer) {
        return Addresses.TABLE.list(
                session,
                shop,
                Select.ALL.equal("customer_id", customer).by("is_default desc").by("id desc"));
    }

    /** Adds an address, or changes that of the id. The first one is the default. 422 naming the field, 404. */
    public void saveAddress(Tx tx, Shop shop, long customer, @Nullable Long id, ObjectNode body) {
        require(tx, shop, customer);
        var all = addresses(tx, shop, customer);
        var current = id == null ? Optional.<Address>empty() : Optional.of(own(all, id));
        var typed = shop.json().read(body, Address.class);
        var address = Addresses.normalised(typed, current);
        var problems = new Problems();
        required(address, problems);
        Addresses.check(address, problems);
        if (all.stream()
                .filter(other -> id == null || other.id() != id)
                .anyMatch(other -> other.signature().equals(address.signature()))) {
            problems.add(Problems.BASE, "You have this address already");
        }
        if (id == null && all.size() >= MOST_ADDRESSES) {
            problems.add(Problems.BASE, "You have " + MOST_ADDRESSES + " addresses; delete one first");
        }
        problems.throwIfAny();
        var standard = current.map(Address::isDefault).orElse(all.isEmpty());
        var filed = address.filedUnder(customer, standard, now());
        var stored = current.isEmpty()
                ? Addresses.TABLE.insert(tx, shop, filed)
                : Addresses.TABLE.update(
                        tx,
                        shop,
                        current.get().id(),
                        filed.with(copy -> copy.id(current.get().id())
                                .createdAt(current.get().createdAt())));
        if (typed.isDefault() && !standard) {
            setDefault(tx, shop, customer, stored.id());
        }
        changed(tx, shop, customer);
    }

    /** why: a parcel needs these, and who types an address means one for parcels. */
    private static void required(Address address, Problems problems) {
        problems.notBlank("last_name", address.lastName())
                .notBlank("address1", address.address1())
                .notBlank("city", address.city())
                .notBlank("country_code", address.country());
    }

    /** Of the others the newest is the default then, if this one was. 404. */
    public void deleteAddress(Tx tx, Shop shop, long customer, long id) {
        require(tx, shop, customer);
        var all = addresses(tx, shop, customer);
        var gone = own(all, id);
        Addresses.TABLE.delete(tx, shop, id);
        if (gone.isDefault()) {
            all.stream()
                    .filter(other -> other.id() != id)
                    .findFirst()
                    .ifPresent(next -> setDefault(tx, shop, customer, next.id()));
        }
        changed(tx, shop, customer);
    }

    /** 404 when it is not the customer's. */
    public void makeDefault(Tx tx, Shop shop, long customer, long id) {
        require(tx, shop, customer);
        setDefault(tx, shop, customer, own(addresses(tx, shop, customer), id).id());
        changed(tx, shop, customer);
    }

    private static Address own(List<Address> all, long id) {
        return all.stream().filter(address -> address.id() == id).findFirst().orElseThrow(ApiException::notFound);
    }

    private static void setDefault(Tx tx, Shop shop, long customer, long id) {
        // why: two steps, because the database refuses two default addresses even for the length of a statement.
        tx.sql("update customer_addresses set is_default = false where shop_id = :shop and customer_id = :customer")
                .bind(shop)
                .bind("customer", customer)
                .run();
        tx.sql("update customer_addresses set is_default = true where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", id)
                .run();
    }

    private static Customer require(Tx tx, Shop shop, long id) {
        return CustomerMatching.find(tx, shop, id).orElseThrow(ApiException::notFound);
    }

    private Customer changed(Tx tx, Shop shop, long id) {
        tx.sql("update customers set updated_at = :now where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", id)
                .bind("now", now())
                .run();
        var customer = CustomerSearchIndex.write(tx, shop, id);
        customerMatching.publish(tx, shop, Topic.CUSTOMERS_UPDATE, id);
        return customer;
    }

    private static @Nullable String text(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
