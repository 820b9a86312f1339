package dev.vitrine.apps.partners;

import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopColumns;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Account;
import dev.vitrine.people.Staff;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * "A development store has unlimited free-trial access with a test payment gateway only and needs no payment details."
 * Safe for use by many threads.
 */
public final class DevelopmentStores {

    private final Shops shops;
    private final Shops.ShopInitializer delivery;
    private final Staff staff;
    private final Partners partners;
    private final PaymentMethods paymentMethods;
    private final InstantSource clock;

    /** A store in a partner's list. */
    public record Store(long id, String handle, String name, String state, Instant createdAt) {}

    private record OpenedStore(long shopId, Instant createdAt) {
        Store of(Shop shop) {
            return new Store(shopId, shop.handle(), shop.name(), shop.state(), createdAt);
        }
    }

    public DevelopmentStores(
            Shops shops,
            Shops.ShopInitializer delivery,
            Staff staff,
            Partners partners,
            PaymentMethods paymentMethods,
            InstantSource clock) {
        this.shops = shops;
        this.delivery = delivery;
        this.staff = staff;
        this.partners = partners;
        this.paymentMethods = paymentMethods;
        this.clock = clock;
    }

    /** 403 for who is no partner; 422 naming {@code name}, {@code handle} or {@code currency}. */
    public Shop create(Tx tx, Account account, String name, String handle, String currency) {
        if (!partners.isPartner(tx, account)) {
            throw ApiException.of(403, "Only partners open development stores");
        }
        var problems = new Problems();
        problems.notBlank("name", name).atMost(100, "name", name);
        shops.handleProblem(tx, handle).ifPresent(words -> problems.add("handle", words));
        if (!known(currency)) {
            problems.add("currency", "is invalid");
        }
        problems.throwIfAny();
        return open(tx, account, name.strip(), handle, currency, false);
    }

    /**
     * The partner's store in which the platform tries their apps, opened when there is none. They own it, no list shows
     * it, and it counts for nothing.
     */
    public Shop forScreening(Tx tx, Account account) {
        var known = tx.sql("select shop_id from development_stores where account_id = :account and screening = :yes")
                .bind("account", account.id())
                .bind("yes", true)
                .number();
        if (known.isPresent()) {
            return shops.find(tx, new ShopId(known.get())).orElseThrow();
        }
        var handle = shops.suggestHandle(tx, "screening-" + account.id()).orElseThrow();
        return open(tx, account, "Screening store", handle, "EUR", true);
    }

    private Shop open(Tx tx, Account account, String name, String handle, String currency, boolean screening) {
        var opened = shops.open(tx, NewShop.plain(handle, name, account.email(), Currency.getInstance(currency)));
        ShopColumns.set(tx, opened, "plan_name", "dev");
        paymentMethods.keepTestOnly(tx, opened);
        delivery.initialize(tx, opened);
        var shop = shops.find(tx, opened.shopId()).orElseThrow();
        if (screening) {
            staff.addUnlistedOwner(tx, shop, account);
        } else {
            staff.addOwner(tx, shop, account);
        }
        tx.sql("""
                        insert into development_stores (shop_id, account_id, created_at, screening)
                        values (:shop, :account, :now, :screening)
                        """)
                .bind(shop)
                .bind("account", account.id())
                .bind("now", clock.instant().truncatedTo(ChronoUnit.SECONDS))
                .bind("screening", screening)
                .run();
        return shop;
    }

    /** Those that a partner opened, the newest first. */
    public List<Store> list(Session session, Account account) {
        var opened =
                session.sql("""
                        select shop_id, created_at from development_stores
                        where account_id = :account and screening = :no order by id desc
                        """).bind("account", account.id()).bind("no", false).list(OpenedStore.class);
        var shops = Shops.byIds(
                        session, opened.stream().map(OpenedStore::shopId).toList())
                .stream()
                .collect(Collectors.toMap(Shop::id, Function.identity()));
        return opened.stream()
                .map(store -> store.of(Objects.requireNonNull(shops.get(store.shopId()))))
                .toList();
    }

    private static boolean known(String currency) {
        return Currency.getAvailableCurrencies().stream()
                .anyMatch(each -> each.getCurrencyCode().equals(currency) && each.getDefaultFractionDigits() >= 0);
    }
}
