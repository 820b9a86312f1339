package dev.vitrine.apps;

import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Apps of partners as they are installed in a shop. Safe for use by many threads. */
public final class Installations {

    private static final String SELECT = """
            select a.id, a.public_app_id, a.name, a.email, p.client_id, a.scopes, a.created_at
            from apps a join public_apps p on p.id = a.public_app_id
            where a.shop_id = :shop and a.uninstalled_at is null
            """;

    private final Secrets secrets;
    private final SecretEncryption secretEncryption;
    private final InstantSource clock;

    public Installations(Secrets secrets, SecretEncryption secretEncryption, InstantSource clock) {
        this.secrets = secrets;
        this.secretEncryption = secretEncryption;
        this.clock = clock;
    }

    /** An installed app as its merchant sees it; {@code createdAt} is since when it is installed. */
    public record InstalledApp(
            long id,
            long publicAppId,
            String name,
            String email,
            String clientId,
            List<String> scopes,
            Instant createdAt) {

        /** What it was granted. */
        public Scopes granted() {
            return new Scopes(scopes);
        }
    }

    public List<InstalledApp> list(Session session, Shop shop) {
        return session.sql(SELECT + "order by a.created_at desc, a.id desc")
                .bind(shop)
                .list(InstalledApp.class);
    }

    public Optional<InstalledApp> find(Session session, Shop shop, long id) {
        return session.sql(SELECT + "and a.id = :id").bind(shop).bind("id", id).one(InstalledApp.class);
    }

    public Optional<InstalledApp> of(Session session, Shop shop, PublicApp app) {
        return session.sql(SELECT + "and a.public_app_id = :app")
                .bind(shop)
                .bind("app", app.id())
                .one(InstalledApp.class);
    }

    /** The id that the app has in the shop, also after it was uninstalled; empty when it was never there. */
    public Optional<Long> idOf(Session session, Shop shop, PublicApp app) {
        return session.sql("select id from apps where shop_id = :shop and public_app_id = :app")
                .bind(shop)
                .bind("app", app.id())
                .number();
    }

    /** {@link #of} with the app's row locked against uninstalling. */
    public Optional<InstalledApp> lock(Tx tx, Shop shop, PublicApp app) {
        row(tx, shop, app);
        return of(tx, shop, app);
    }

    /** A shop that has an app. */
    public record InstallingShop(String name, String handle, Instant since) {}

    private record Installed(long shopId, Instant createdAt) {
        InstallingShop in(Shop shop) {
            return new InstallingShop(shop.name(), shop.handle(), createdAt);
        }
    }

    private record Count(long app, long shops) {}

    /** In how many shops the apps of a partner are, by their id; those that are in none are left out. */
    public Map<Long, Long> counts(Session session, long account) {
        return session.sql("""
                        select p.id as app, count(*) as shops from public_apps p
                        join apps a on a.public_app_id = p.id and a.uninstalled_at is null
                        where p.account_id = :account group by p.id
                        """).bind("account", account).list(Count.class).stream()
                .collect(Collectors.toMap(Count::app, Count::shops));
    }

    /** In how many shops each of the apps is, by its id; those that are in none are left out. */
    public Map<Long, Long> counts(Session session, Collection<Long> publicApps) {
        return session.sql("""
                        select public_app_id, count(*) from apps
                        where public_app_id in (<apps>) and uninstalled_at is null group by public_app_id
                        """).bindList("apps", publicApps).pairs();
    }

    private record Grant(List<String> scopes) {}

    /** All that the newest hundred shops that have an app granted it. */
    public Scopes granted(Session session, long publicApp) {
        return new Scopes(session.sql("""
                        select scopes from apps where public_app_id = :app and uninstalled_at is null
                        order by created_at desc, id desc limit 100
                        """).bind("app", publicApp).list(Grant.class).stream()
                .flatMap(grant -> grant.scopes().stream())
                .distinct()
                .toList());
    }

    /** Which shops have an app, the newest first. */
    public List<InstallingShop> shops(Session session, PublicApp app, int most) {
        var installed =
                session.sql("""
                        select shop_id, created_at from apps
                        where public_app_id = :app and uninstalled_at is null
                        order by created_at desc, id desc limit :most
                        """).bind("app", app.id()).bind("most", most).list(Installed.class);
        var shops = Shops.byIds(
                        session, installed.stream().map(Installed::shopId).toList())
                .stream()
                .collect(Collectors.toMap(Shop::id, Function.identity()));
        return installed.stream()
                .map(one -> one.in(Objects.requireNonNull(shops.get(one.shopId()))))
                .toList();
    }

    /**
     * Installs, installs again, or changes what an installed app was granted; the row is locked afterwards.
     * {@code more}: what was granted before stays.
     */
    public InstalledApp install(Tx tx, Shop shop, PublicApp app, Scopes granted, boolean more) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var before = row(tx, shop, app);
        if (before == null) {
            var stored = Apps.TABLE.insert(tx, shop, fresh(shop, app, granted, now));
            AuditRecords.write(tx, shop, Apps.entry(stored.id(), "installed", app.name()), now);
            InstallationHistory.installed(tx, shop, app.id(), now);
        } else {
            var again = before.uninstalledAt() != null;
            var scopes = more && !again ? new Scopes(before.scopes()).or(granted) : granted;
            log(tx, shop, before, again, scopes, now);
            if (again) {
                InstallationHistory.installed(tx, shop, app.id(), now);
            }
            Apps.TABLE.update(tx, shop, before.id(), of(shop, app, before, scopes, again ? now : before.createdAt()));
        }
        return of(tx, shop, app).orElseThrow();
    }

    private static void log(Tx tx, Shop shop, App before, boolean again, Scopes scopes, Instant now) {
        var entry = Apps.entry(before.id(), again ? "installed" : AuditEntry.CHANGED, before.name());
        if (again) {
            AuditRecords.write(tx, shop, entry, now);
        } else if (!scopes.handles().equals(before.scopes())) {
            AuditRecords.write(tx, shop, entry.with(List.of(Apps.scopeChange(before.scopes(), scopes))), now);
        }
    }

    private static @Nullable App row(Tx tx, Shop shop, PublicApp app) {
        return Apps.TABLE
                .first(tx, shop, Select.ALL.equal("public_app_id", app.id()))
                .flatMap(found -> Apps.TABLE.find(tx, shop, found.id()))
                .orElse(null);
    }

    private App fresh(Shop shop, PublicApp app, Scopes granted, Instant now) {
        var key = secrets.key();
        // why: key and password are of no use to anybody, but no two rows may have the same.
        return new App(
                0,
                app.name(),
                app.email(),
                key,
                Secrets.hash(secrets.token()),
                sealed(shop, key, app),
                granted.handles(),
                List.of(),
                app.id(),
                null,
                now);
    }

    private App of(Shop shop, PublicApp app, App before, Scopes scopes, Instant since) {
        return new App(
                before.id(),
                app.name(),
                app.email(),
                before.apiKey(),
                before.passwordHash(),
                sealed(shop, before.apiKey(), app),
                scopes.handles(),
                List.of(),
                app.id(),
                null,
                since);
    }

    private String sealed(Shop shop, String key, PublicApp app) {
        return secretEncryption.encrypt(Apps.SHARED_SECRET.at(shop.id(), key), app.secret());
    }
}
