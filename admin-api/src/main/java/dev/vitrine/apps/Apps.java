package dev.vitrine.apps;

import dev.vitrine.access.Credentials;
import dev.vitrine.access.IpRange;
import dev.vitrine.access.Principal;
import dev.vitrine.access.PrincipalLookup;
import dev.vitrine.access.Scopes;
import dev.vitrine.db.Database;
import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.kernel.Problems;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.tenancy.Shop;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Private apps: "one shop, credentials made in that shop's admin". Threads may share it. */
public final class Apps implements PrincipalLookup {

    static final Table<App> TABLE = Table.of("apps", App.class);

    private final Database database;
    private final Secrets secrets;
    private final InstantSource clock;
    private final AccessControl accessControl;

    public Apps(Database database, Secrets secrets, InstantSource clock) {
        this.database = database;
        this.secrets = secrets;
        this.clock = clock;
        this.accessControl = new AccessControl(database, secrets, clock);
    }

    /** Makes an app; its password is in the answer and nowhere afterwards. */
    public NewApp create(Shop shop, String name, String email, Scopes scopes) {
        new Problems().notBlank("name", name).atMost(255, "name", name).throwIfAny();
        var password = "vtp_" + secrets.token();
        var app = new App(
                0,
                name,
                email,
                secrets.key(),
                Secrets.hash(password),
                secrets.token(),
                scopes.handles(),
                List.of(),
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
        var stored = database.write(tx -> TABLE.insert(tx, shop.shopId(), app));
        return new NewApp(stored.id(), stored.name(), stored.apiKey(), password, stored.sharedSecret(), scopes);
    }

    /** "The shared secret must not be used in place of the password": only the password's hash is handed out. */
    @Override
    public Optional<Credentials> byApiKey(Shop shop, String apiKey) {
        return first(shop, Select.ALL.equal("api_key", apiKey));
    }

    /** "A private app may instead send its access token in a request header": its password. */
    @Override
    public Optional<Credentials> byTokenHash(Shop shop, String hash) {
        return first(shop, Select.ALL.equal("password_hash", hash));
    }

    /** Without their credentials but for the key, which names them. */
    public List<Listed> list(Shop shop) {
        return database.read(session -> TABLE.list(session, shop.shopId(), Select.ALL.by("id"))).stream()
                .map(app -> new Listed(app.id(), app.name(), app.email(), app.apiKey(), app.scopes(), app.allowedIps()))
                .toList();
    }

    /** Whom to tell about an app of a shop, and what signs what it is sent. */
    public Optional<Owner> owner(Session session, Shop shop, long appId) {
        return TABLE.first(session, shop.shopId(), Select.ALL.equal("id", appId))
                .map(app -> new Owner(app.name(), app.email(), List.of(app.sharedSecret()), new Scopes(app.scopes())));
    }

    public AccessControl accessControl() {
        return accessControl;
    }

    private Optional<Credentials> first(Shop shop, Select select) {
        return database.read(
                session -> TABLE.first(session, shop.shopId(), select).map(app -> credentials(session, shop, app)));
    }

    private static Credentials credentials(Session session, Shop shop, App app) {
        var secrets = session.sql(
                        "select secret_hash from token_secrets where shop_id = :shop and app_id = :app and active")
                .bind(shop.shopId())
                .bind("app", app.id())
                .values();
        return new Credentials(
                new Principal(app.id(), app.name(), new Scopes(app.scopes())),
                app.passwordHash(),
                secrets,
                app.allowedIps().stream().map(IpRange::parse).toList());
    }

    /** An app as its merchant sees it. */
    public record Listed(
            long id, String name, String email, String apiKey, List<String> scopes, List<String> allowedIps) {}

    /** @param sharedSecrets what signs for it, newest first: two while one takes the other's place */
    public record Owner(String name, String email, List<String> sharedSecrets, Scopes scopes) {}

    /** What its maker is shown once. */
    public record NewApp(long id, String name, String apiKey, String password, String sharedSecret, Scopes scopes) {}
}
