package dev.vitrine.foundation.tenancy;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.SnapshotCache;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.kernel.Tenant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** All shops; resolves the tenant of a request from its host. */
public final class Shops {

    private static final String COLUMNS = """
            id, handle, name, email, currency, iana_timezone, primary_locale, enabled_locales, country, province, city,
            address1, address2, zip, phone, weight_unit, money_format, enabled_currencies, taxes_included, tax_shipping,
            customer_accounts, return_days, password_version, shipping_title, shipping_price, state, plan_name,
            shop_owner, primary_location_id, variant_limit, checkout_phone,
            checkout_company, checkout_address2, created_at, updated_at,
            (select host from shop_domains d where d.shop_id = shops.id and d.is_primary) as primary_domain
            """;

    private static final int MOST_OF_A_NAME = 1_000;

    private static final String ADMIN = "admin";
    private static final String CHECKOUT = "checkout";
    private static final Pattern HANDLE = Pattern.compile("[a-z0-9-]+");
    private static final Pattern DOMAIN = Pattern.compile("(?:[a-z0-9-]{1,63}\\.)+[a-z][a-z0-9-]{0,62}");
    private static final int LONGEST_DOMAIN = 253;
    private static final Set<String> TRUSTED = Set.of(ADMIN, CHECKOUT);

    private final Database database;
    private final InstantSource clock;
    private final String baseHost;
    private final String port;
    private final ShopInitializer shopInitializer;
    private final SnapshotCache<String, Optional<Shop>> byHandle;
    private final SnapshotCache<String, Optional<Shop>> byDomain;

    /** Gives a new shop what every feature starts with, in the transaction that opens it. */
    @FunctionalInterface
    public interface ShopInitializer {
        void initialize(Tx tx, Shop shop);
    }

    public Shops(Database database, InstantSource clock, String baseHost) {
        this(database, clock, baseHost, (tx, shop) -> {});
    }

    /** {@code baseHost} is what follows the shop's name and a dot, with its port: {@code localhost:8080}. */
    public Shops(Database database, InstantSource clock, String baseHost, ShopInitializer shopInitializer) {
        this.database = database;
        this.clock = clock;
        this.baseHost = baseHost.toLowerCase(Locale.ROOT);
        this.port = baseHost.contains(":") ? baseHost.substring(baseHost.indexOf(':')) : "";
        this.shopInitializer = shopInitializer;
        this.byHandle = new SnapshotCache<>(database, this::byHandle);
        this.byDomain = new SnapshotCache<>(database, this::byDomain);
    }

    /**
     * The shop whose host this is, its permanent one or a domain of its own, port included; empty for the base host and
     * for unknown hosts.
     */
    public Optional<Shop> atHost(String host) {
        return atPermanentHost(host).or(() -> domainAt(host).flatMap(byDomain::get));
    }

    public Optional<Shop> atHost(Session session, String host) {
        return handleAt(host)
                .flatMap(handle -> byHandle(session, handle))
                .or(() -> domainAt(host).flatMap(domain -> byDomain(session, domain)));
    }

    /** The shop whose permanent host this is, where apps call it. */
    public Optional<Shop> atPermanentHost(String host) {
        return handleAt(host).flatMap(this::byHandle);
    }

    /** Whether requests to the host of that name, without a port, are answered. */
    public boolean isServed(String name) {
        var host = hostOf(name.toLowerCase(Locale.ROOT));
        return host.equals(baseHost)
                || host.equals(adminHost())
                || host.equals(checkoutHost())
                || atHost(host).isPresent();
    }

    /** What may be a merchant's own domain; empty for hosts below the base host. */
    private Optional<String> domainAt(String host) {
        var name = host.toLowerCase(Locale.ROOT);
        if (!name.endsWith(port) || isOwn(name)) {
            return Optional.empty();
        }
        var domain = name.substring(0, name.length() - port.length());
        return domain.length() <= LONGEST_DOMAIN && DOMAIN.matcher(domain).matches()
                ? Optional.of(domain)
                : Optional.empty();
    }

    /** Whether it is the base host, or below it. */
    private boolean isOwn(String host) {
        return host.equals(baseHost) || host.endsWith("." + baseHost);
    }

    private Optional<Shop> byDomain(Session session, String domain) {
        return session.sql("select " + COLUMNS + """
                         from shops where id = (select shop_id from shop_domains
                          where host = :host and verified_at is not null)
                        """).bind("host", domain).one(Shop.class);
    }

    private Optional<String> handleAt(String host) {
        var name = host.toLowerCase(Locale.ROOT);
        var suffix = "." + baseHost;
        if (!name.endsWith(suffix)) {
            return Optional.empty();
        }
        var handle = name.substring(0, name.length() - suffix.length());
        return HANDLE.matcher(handle).matches() && !TRUSTED.contains(handle) ? Optional.of(handle) : Optional.empty();
    }

    public Optional<Shop> byHandle(String handle) {
        return byHandle.get(handle);
    }

    public Optional<Shop> byHandle(Session session, String handle) {
        return session.sql("select " + COLUMNS + " from shops where handle = :handle")
                .bind("handle", handle)
                .one(Shop.class);
    }

    public Optional<Shop> find(Session session, Tenant id) {
        return session.sql("select " + COLUMNS + " from shops where id = :shop")
                .bind(id)
                .one(Shop.class);
    }

    /** Why a shop is not open; read only where it is not. */
    public Optional<ShopClosure> closure(Shop shop) {
        return ShopState.of(shop) == ShopState.OPEN
                ? Optional.empty()
                : database.read(session -> ShopClosures.find(session, shop));
    }

    public List<Shop> all() {
        return database.read(session ->
                session.sql("select " + COLUMNS + " from shops order by id").list(Shop.class));
    }

    /** The primary locales that shops have. */
    public static List<String> locales(Session session) {
        return session.sql("select distinct primary_locale from shops").values();
    }

    /** Shops that were opened under a name before it became one of the platform's own hosts. */
    public List<Shop> withoutHost() {
        return all().stream().filter(shop -> TRUSTED.contains(shop.handle())).toList();
    }

    /** Those of these that there are, by name. */
    public static List<Shop> byIds(Session session, Collection<Long> ids) {
        return ids.isEmpty()
                ? List.of()
                : session.sql("select " + COLUMNS + " from shops where id in (<ids>) order by name, id")
                        .bindList("ids", ids)
                        .list(Shop.class);
    }

    /** The permanent host of a shop, with the port if there is one: where apps call it. */
    public String hostOf(Shop shop) {
        return shop.handle() + "." + baseHost;
    }

    /** The host that visitors see: the primary domain, or else the permanent host. */
    public String publicHostOf(Shop shop) {
        return shop.primaryDomain() == null ? hostOf(shop) : hostOf(shop.primaryDomain());
    }

    /** A domain as browsers name it: with the port of all hosts, if there is one. */
    public String hostOf(String domain) {
        return domain + port;
    }

    /** How every whole address of a shop begins that visitors see. */
    public String publicOriginOf(Shop shop) {
        return shop.primaryDomain() == null ? originOf(shop) : originOfDomain(shop.primaryDomain());
    }

    /** How every whole address at a merchant's own domain begins. */
    public String originOfDomain(String domain) {
        var own = baseOrigin();
        return own.substring(0, own.indexOf("://") + 3) + hostOf(domain);
    }

    /** How every whole address at a shop's permanent host begins. */
    public String originOf(Shop shop) {
        return originOf(shop.handle());
    }

    /** The same for a shop of that handle. */
    public String originOf(String handle) {
        return origin(handle + "." + baseHost);
    }

    /** How every whole address of the base host begins. */
    public String baseOrigin() {
        return origin(baseHost);
    }

    /** The host of all shops' consoles, where no script of a theme or an app runs. */
    public String adminHost() {
        return ADMIN + "." + baseHost;
    }

    /** How every whole address of a console begins. */
    public String adminOrigin() {
        return origin(adminHost());
    }

    /** The whole address of a page of a shop's console, {@code /admin} or below. */
    public String adminAddress(Shop shop, String path) {
        return adminAddress(shop.handle(), path);
    }

    /** The same for a shop of that handle. */
    public String adminAddress(String handle, String path) {
        return adminOrigin() + "/shops/" + handle + path.substring("/admin".length());
    }

    /** The host of all buyers' private pages, where no script of a theme or an app runs. */
    public String checkoutHost() {
        return CHECKOUT + "." + baseHost;
    }

    /** How every whole address of a buyer's private page begins. */
    public String checkoutOrigin() {
        return origin(checkoutHost());
    }

    /** The whole address of a buyer's private page, {@code /checkouts/…} and the like. */
    public String checkoutAddress(Shop shop, String path) {
        return checkoutOrigin() + "/shops/" + shop.handle() + path;
    }

    /** How every whole address at a host of ours begins: what speaks HTTPS for it stands before this process. */
    public static String origin(String host) {
        var name = host.replaceFirst(":\\d+$", "");
        return (name.equals("localhost") || name.endsWith(".localhost") ? "http://" : "https://") + host;
    }

    public String baseHost() {
        return baseHost;
    }

    /** Why no shop can be opened at that name; empty when it is free. */
    public Optional<String> handleProblem(Session session, String handle) {
        return ShopHandles.problem(handle).or(() -> byHandle(session, handle).map(shop -> "has already been taken"));
    }

    /** A handle for a shop of that name, or near to that handle, that is free; empty when nothing follows from it. */
    public Optional<String> suggestHandle(Session session, String name) {
        var stem = ShopHandles.of(name);
        return stem.isEmpty()
                ? Optional.empty()
                : IntStream.range(1, MOST_OF_A_NAME)
                        .mapToObj(number -> number == 1 ? stem : stem + "-" + number)
                        .filter(handle -> handleProblem(session, handle).isEmpty())
                        .findFirst();
    }

    /** Opens a shop. 422 when it cannot be called that. */
    public Shop open(Tx tx, NewShop draft) {
        handleProblem(tx, draft.handle()).ifPresent(words -> {
            throw Problems.of("handle", words);
        });
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var id = tx.sql("""
                        insert into shops (handle, name, email, currency, iana_timezone, country, weight_unit,
                          money_format, enabled_currencies, shipping_title, shipping_price, created_at, updated_at)
                        values (:handle, :name, :email, :currency, :zone, :country, :weight_unit,
                          :money_format, :enabled_currencies, :shipping_title, :shipping_price, :now, :now)
                        returning id
                        """)
                .bind("handle", draft.handle())
                .bind("name", draft.name())
                .bind("email", draft.email())
                .bind("currency", draft.currency())
                .bind("zone", draft.zone().getId())
                .bind("country", draft.country())
                .bind("weight_unit", draft.weightUnit())
                .bind("money_format", draft.moneyFormat())
                .bind("enabled_currencies", draft.enabledCurrencies())
                .bind("shipping_title", draft.shippingTitle())
                .bind("shipping_price", draft.shippingPrice())
                .bind("now", now)
                .number()
                .orElseThrow();
        var shop = find(tx, new ShopId(id)).orElseThrow();
        ShopLimits.open(tx, shop);
        shopInitializer.initialize(tx, shop);
        return find(tx, new ShopId(id)).orElseThrow();
    }
}
