package dev.vitrine.apps.themelistings;

import dev.vitrine.apps.partners.Partners;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Account;
import dev.vitrine.people.Permission;
import dev.vitrine.people.Staff;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Listings of themes that partners offer. Safe for use by many threads. */
public final class ThemeListings {

    private static final String SELECT = """
            select l.id, l.account_id, l.developer, l.handle, l.title, l.tagline, l.description, l.support_email,
              l.trades, l.features, l.catalog_size, l.demo_store_id, l.created_at, l.updated_at
            from theme_listings l
            """;

    private static final int LONGEST_HANDLE = 60;

    private final Shops shops;
    private final Staff staff;
    private final Partners partners;
    private final InstantSource clock;

    ThemeListings(Shops shops, Staff staff, Partners partners, InstantSource clock) {
        this.shops = shops;
        this.staff = staff;
        this.partners = partners;
        this.clock = clock;
    }

    /** 403 for who is no partner; 422 naming every wrong field. An empty handle is made of the title. */
    public ThemeListing create(Tx tx, Account account, String wantedHandle, ThemeListingForm form) {
        if (!partners.isPartner(tx, account)) {
            throw ApiException.of(403, "Only partners offer themes");
        }
        var handle = wantedHandle.isBlank() ? Handles.of(form.title()) : wantedHandle.strip();
        var problems = new Problems();
        form.check(problems);
        if (!form.title().isEmpty() && (!handle.matches("[a-z0-9-]+") || handle.length() > LONGEST_HANDLE)) {
            problems.add("handle", "must be of small letters, digits and hyphens, at most " + LONGEST_HANDLE);
        } else if (find(tx, handle).isPresent()) {
            problems.add("handle", "has already been taken");
        }
        var store = demoStore(tx, account, form, problems);
        problems.throwIfAny();
        var company = partners.latest(tx, account).orElseThrow().company();
        var id = tx.sql("""
                        insert into theme_listings
                          (account_id, developer, handle, title, tagline, description, support_email, trades, features,
                           catalog_size, demo_store_id, created_at, updated_at)
                        values (:account, :developer, :handle, :title, :tagline, :description, :support, :trades,
                          :features, :size, :store, :now, :now)
                        returning id
                        """)
                .bind("account", account.id())
                .bind("developer", company)
                .bind("handle", handle)
                .bind("title", form.title())
                .bind("tagline", form.tagline())
                .bind("description", form.description())
                .bind("support", form.supportEmail())
                .bind("trades", form.trades())
                .bind("features", form.features())
                .bind("size", form.catalogSize())
                .bind("store", store.orElseThrow().id())
                .bind("now", now())
                .number()
                .orElseThrow();
        return find(tx, id);
    }

    /** 422 naming every wrong field. The handle stays: addresses and installed themes know it. */
    public ThemeListing update(Tx tx, Account account, ThemeListing listing, ThemeListingForm form) {
        var problems = new Problems();
        form.check(problems);
        var store = demoStore(tx, account, form, problems);
        problems.throwIfAny();
        tx.sql("""
                        update theme_listings set title = :title, tagline = :tagline, description = :description,
                          support_email = :support, trades = :trades, features = :features, catalog_size = :size,
                          demo_store_id = :store, updated_at = :now
                        where id = :id
                        """)
                .bind("id", listing.id())
                .bind("title", form.title())
                .bind("tagline", form.tagline())
                .bind("description", form.description())
                .bind("support", form.supportEmail())
                .bind("trades", form.trades())
                .bind("features", form.features())
                .bind("size", form.catalogSize())
                .bind("store", store.orElseThrow().id())
                .bind("now", now())
                .run();
        return find(tx, listing.id());
    }

    /** The account's own listing of that handle; 404 for others'. */
    public ThemeListing own(Session session, Account account, String handle) {
        return find(session, handle)
                .filter(listing -> listing.accountId() == account.id())
                .orElseThrow(ApiException::notFound);
    }

    public Optional<ThemeListing> find(Session session, String handle) {
        return session.sql(SELECT + " where l.handle = :handle")
                .bind("handle", handle)
                .one(ThemeListing.class);
    }

    public ThemeListing find(Session session, long id) {
        return session.sql(SELECT + " where l.id = :id")
                .bind("id", id)
                .one(ThemeListing.class)
                .orElseThrow(ApiException::notFound);
    }

    /** Those of a partner, by title. */
    public List<ThemeListing> of(Session session, Account account) {
        return session.sql(SELECT + " where l.account_id = :account order by l.title, l.id")
                .bind("account", account.id())
                .list(ThemeListing.class);
    }

    /** Shops in which the account may show its themes. */
    public List<Staff.ShopMembership> demoStores(Session session, Account account) {
        return staff.memberships(session, account).stream()
                .filter(membership ->
                        demoStore(session, account, membership.handle()).isPresent())
                .toList();
    }

    /** Whether any listing is shown in that shop. */
    public static boolean areShownIn(Session session, Shop shop) {
        return session.sql("select count(*) from theme_listings where demo_store_id = :shop")
                        .bind(shop)
                        .count()
                > 0;
    }

    /** The shop in which a listing is shown. */
    public Shop demoStore(Session session, ThemeListing listing) {
        return shops.find(session, new ShopId(listing.demoStoreId())).orElseThrow(ApiException::notFound);
    }

    private Optional<Shop> demoStore(Tx tx, Account account, ThemeListingForm form, Problems problems) {
        var store = demoStore(tx, account, form.demoStore());
        if (store.isEmpty() && !form.demoStore().isEmpty()) {
            problems.add("demo_store", "must be a shop in which you may change themes");
        }
        return store;
    }

    private Optional<Shop> demoStore(Session session, Account account, String handle) {
        return shops.byHandle(session, handle)
                .filter(shop -> staff.find(session, shop, account)
                        .filter(member -> member.may(Permission.THEMES))
                        .isPresent());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
