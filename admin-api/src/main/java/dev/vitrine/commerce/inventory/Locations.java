package dev.vitrine.commerce.inventory;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.events.Topics;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.geo.Country;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.geo.Province;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopColumns;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Locations of shops. Every shop has a primary one from its first day. Safe for use by many threads. */
public final class Locations implements Feature {

    public static final Table<Location> TABLE = Table.of("locations", Location.class);

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    private final OpenFulfillments openFulfillments;

    /** Counts the shipments that are prepared at a location. */
    @FunctionalInterface
    public interface OpenFulfillments {
        long count(Session session, Shop shop, long location);
    }

    public Locations(OpenFulfillments openFulfillments) {
        this.openFulfillments = openFulfillments;
    }

    /** Gives a new shop its primary location: every product is kept somewhere. */
    @Override
    public void shopOpened(Tx tx, Shop shop) {
        var location = tx.sql("""
                        insert into locations (shop_id, name, country_code, created_at, updated_at)
                        values (:shop, :name, :country, :now, :now) returning id
                        """)
                .bind(shop)
                .bind("name", shop.name())
                .bind("country", shop.country().isBlank() ? null : shop.country())
                .bind("now", shop.createdAt())
                .number()
                .orElseThrow();
        ShopColumns.set(tx, shop, "primary_location_id", location);
    }

    public Resource<Location> resource() {
        return Resource.of(Location.class, "location", "locations", TABLE)
                .scope(Scope.INVENTORY)
                .logged(AuditArea.PRODUCTS, "Location", "name", "active")
                .writable(
                        "name",
                        "address1",
                        "address2",
                        "city",
                        "zip",
                        "province",
                        "province_code",
                        "country_code",
                        "phone",
                        "active")
                .before(Locations::withOurNames)
                .prepared(Locations::named)
                .checked(this::check)
                .publishes(Topics.LOCATIONS)
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete((apiCall, location) -> delete(apiCall.tx(), apiCall.shop(), location));
    }

    public Optional<Location> find(Session session, Shop shop, long id) {
        return TABLE.find(session, shop, id);
    }

    /** Those of these that the shop has; one statement, and none for none. */
    public static List<Location> byIds(Session session, Shop shop, Collection<Long> ids) {
        return ids.isEmpty() ? List.of() : TABLE.list(session, shop, Select.ALL.in("id", ids));
    }

    /** How many are open. */
    public static long countActive(Session session, Shop shop) {
        return TABLE.count(session, shop, Select.ALL.matching("active", null));
    }

    public LocationRemoval removal(Tx tx, Shop shop, long location) {
        return new LocationRemoval(tx, shop, location, openFulfillments);
    }

    /**
     * Makes it the location where goods are kept of which nothing else is said. The caller publishes the shop. 422 for
     * one that is closed or belongs to a fulfillment service.
     */
    public void makePrimary(Tx tx, Shop shop, long id, Instant now) {
        var location = find(tx, shop, id).orElseThrow(ApiException::notFound);
        if (!location.isOpen() || location.legacy()) {
            throw Problems.of(
                    Problems.BASE,
                    location.legacy()
                            ? "The location belongs to a fulfillment service and can't be the primary one"
                            : "A closed location can't be the primary one");
        }
        ShopColumns.set(tx, shop, "primary_location_id", id);
        AuditRecords.write(
                tx,
                shop,
                new AuditEntry(AuditArea.PRODUCTS, "Location", id, "primary", String.valueOf(location.name())),
                now);
    }

    /** "POST creates and attaches a Location named like the service". Answers its id. */
    public long createForService(ApiCall apiCall, String name) {
        var draft = new Location(
                0, name, null, null, null, null, null, null, null, null, true, true, apiCall.now(), apiCall.now());
        var stored = TABLE.insert(apiCall.tx(), apiCall.shop(), draft);
        apiCall.publish(Topic.LOCATIONS_CREATE, stored.id(), stored);
        return stored.id();
    }

    /** Makes the location of a fulfillment service one of the merchant's own. */
    public void detachFromService(Tx tx, Shop shop, long location) {
        tx.sql("update locations set legacy = :no where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", location)
                .bind("no", false)
                .run();
    }

    /** Items that were stocked there and nowhere else, of which there are none left, are stocked at the primary one. */
    private void delete(Tx tx, Shop shop, Location location) {
        if (location.legacy()) {
            throw Problems.of(Problems.BASE, "The location belongs to a fulfillment service: delete that instead");
        }
        var locationRemoval = removal(tx, shop, location.id());
        locationRemoval.requireIdle("deleted");
        locationRemoval.moveStockToPrimary();
        locationRemoval.delete();
    }

    private static JsonNode withOurNames(ApiCall apiCall) {
        var location = apiCall.body("location");
        if (location.has("country") && !location.has("country_code")) {
            location.set("country_code", location.get("country"));
        }
        return apiCall.body();
    }

    /** Countries and provinces by code or name, in any letter case. */
    private static Location named(ApiCall apiCall, Location draft, Optional<Location> current) {
        var country = IsoCountries.country(draft.countryCode());
        var moved = current.filter(was -> Objects.equals(was.province(), draft.province())
                        && !Objects.equals(was.provinceCode(), draft.provinceCode()))
                .isPresent();
        var province = country.flatMap(
                found -> found.province(draft.province() == null || moved ? draft.provinceCode() : draft.province()));
        return draft.with(copy -> copy.name(stripped(draft.name()))
                .province(province.map(Province::name).orElse(draft.province()))
                .provinceCode(province.map(Province::code).orElse(null))
                .countryCode(country.map(Country::code).orElse(draft.countryCode()))
                .active(draft.active() == null || draft.active())
                .legacy(current.map(Location::legacy).orElse(false)));
    }

    private void check(ApiCall apiCall, Location location, Problems problems) {
        problems.notBlank("name", location.name())
                .atMost(255, "name", location.name())
                .atMost(255, "address1", location.address1())
                .atMost(255, "address2", location.address2())
                .atMost(255, "city", location.city())
                .atMost(255, "zip", location.zip())
                .atMost(255, "phone", location.phone());
        var country = IsoCountries.country(location.countryCode());
        if (location.countryCode() != null && country.isEmpty()) {
            problems.add("country_code", Problems.NO_COUNTRY);
        }
        if (country.isPresent()
                && location.province() != null
                && !country.get().provinces().isEmpty()
                && location.provinceCode() == null) {
            problems.add(
                    "province",
                    Problems.unlisted(country.get().provinces().stream()
                            .map(Province::name)
                            .toList()));
        }
        if (!location.isOpen() && problems.isEmpty()) {
            removal(apiCall.tx(), apiCall.shop(), location.id()).requireIdle("deactivated");
        }
    }

    private static @Nullable String stripped(@Nullable String text) {
        return text == null ? null : text.strip();
    }
}
