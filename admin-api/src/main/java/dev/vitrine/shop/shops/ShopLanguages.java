package dev.vitrine.shop.shops;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopColumns;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** The languages that a merchant enables beside the shop's own. Safe for use by many threads. */
public final class ShopLanguages implements Feature {

    /** why: each page is made and kept once for each language. */
    static final int MOST = 20;

    private static final Table<ShopLocale> TABLE = Table.of("shop_locales", ShopLocale.class);
    private static final String FORM = "[a-z]{2}(-[A-Z]{2})?";
    private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());
    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    private final ShopSettings settings;
    private final InstantSource clock;

    public ShopLanguages(ShopSettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Whether it is a language that a shop may have: {@code de}, {@code pt-BR}. */
    public static boolean isLanguage(String locale) {
        return locale.matches(FORM)
                && LANGUAGES.contains(locale.substring(0, 2))
                && (locale.length() == 2 || COUNTRIES.contains(locale.substring(3)));
    }

    /** How it is called in itself: {@code Deutsch}, {@code Português (Brasil)}. */
    public static String name(String tag) {
        var locale = Locale.forLanguageTag(tag);
        var name = locale.getDisplayName(locale);
        return name.substring(0, 1).toUpperCase(locale) + name.substring(1);
    }

    /** What the addresses of its pages begin with: {@code /de}. Those of the shop's own need not. */
    public static String prefix(String locale) {
        return "/" + locale.toLowerCase(Locale.ROOT);
    }

    /** The same in that shop: empty for its own language. */
    public static String prefix(Shop shop, String locale) {
        return locale.equals(shop.primaryLocale()) ? "" : prefix(locale);
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<ShopLocale> resource() {
        return Resource.of(ShopLocale.class, "shop_locale", "shop_locales", TABLE)
                .scope(Scope.CONTENT)
                .logged(AuditArea.SETTINGS, "Language")
                .writable("locale")
                .checked(ShopLanguages::check)
                .stored((apiCall, change, locale) -> list(apiCall.tx(), apiCall.shop(), apiCall.now()))
                .publishes((apiCall, change, locale) -> settings.publishUpdate(apiCall.tx(), apiCall.shop()))
                .list()
                .count()
                .read()
                .create()
                .delete((apiCall, locale) -> {
                    TABLE.delete(apiCall.tx(), apiCall.shop(), locale.id());
                    list(apiCall.tx(), apiCall.shop(), apiCall.now());
                });
    }

    /** Enables one. 422 when the shop has it already, or has too many. */
    public void enable(Tx tx, Shop shop, String locale) {
        var problems = new Problems();
        check(tx, shop, new ShopLocale(0, locale, clock.instant(), clock.instant()), problems);
        problems.throwIfAny();
        add(tx, shop, locale);
        list(tx, shop, now());
        settings.log(tx, shop, new AuditEntry(AuditArea.SETTINGS, "Language", 0, AuditEntry.CREATED, locale));
        settings.publishUpdate(tx, shop);
    }

    /** Its addresses lead nowhere any more. */
    public void disable(Tx tx, Shop shop, String locale) {
        remove(tx, shop, locale);
        list(tx, shop, now());
        settings.log(tx, shop, new AuditEntry(AuditArea.SETTINGS, "Language", 0, AuditEntry.DELETED, locale));
        settings.publishUpdate(tx, shop);
    }

    /** Shows that language at addresses without one, and the one that was there as one more. */
    public void makePrimary(Tx tx, Shop shop, String locale) {
        if (!shop.locales().contains(locale)) {
            throw Problems.of("locale", "is not a language of the shop");
        }
        if (!locale.equals(shop.primaryLocale())) {
            add(tx, shop, shop.primaryLocale());
            settings.set(tx, shop, "primary_locale", locale);
        }
    }

    /** The shop's own language is no further one. */
    static void takeOut(Tx tx, Shop shop, String locale, Instant now) {
        remove(tx, shop, locale);
        list(tx, shop, now);
    }

    private static void check(ApiCall apiCall, ShopLocale locale, Problems problems) {
        check(apiCall.session(), apiCall.shop(), locale, problems);
    }

    private static void check(Session session, Shop shop, ShopLocale draft, Problems problems) {
        var locale = Objects.requireNonNullElse(draft.locale(), "");
        problems.notBlank("locale", locale);
        if (!locale.isEmpty() && !isLanguage(locale)) {
            problems.add("locale", "is not a language, such as de or pt-BR");
        }
        if (locale.equals(shop.primaryLocale())) {
            problems.add("locale", "is the shop's own language");
        }
        if (TABLE.count(session, shop, Select.ALL.equal("locale", locale)) > 0) {
            problems.add("locale", "has already been taken");
        }
        if (TABLE.count(session, shop, Select.ALL) >= MOST) {
            problems.add("locale", "is one too many: a shop has at most " + MOST + " beside its own");
        }
    }

    private void add(Tx tx, Shop shop, String locale) {
        var now = now();
        TABLE.insert(tx, shop, new ShopLocale(0, locale, now, now));
    }

    private static void remove(Tx tx, Shop shop, String locale) {
        for (var row : TABLE.list(tx, shop, Select.ALL.equal("locale", locale))) {
            TABLE.delete(tx, shop, row.id());
        }
    }

    private static void list(Tx tx, Shop shop, Instant now) {
        // why: the first statement holds the shop's row, so that the list read next is the last one written.
        ShopColumns.touch(tx, shop, now);
        var listed = TABLE.list(tx, shop, Select.ALL.by("id")).stream()
                .map(row -> String.valueOf(row.locale()))
                .toList();
        ShopColumns.set(tx, shop, "enabled_locales", listed);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
