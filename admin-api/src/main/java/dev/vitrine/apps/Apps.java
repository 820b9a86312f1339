package dev.vitrine.apps;

import dev.vitrine.foundation.access.AppCredentials;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.PrincipalLookup;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.EncryptedColumn;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditEntry.FieldChange;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The apps of a shop: private ones, "one shop, credentials made in that shop's admin", and those of partners that are
 * installed there. Safe for use by many threads.
 */
public final class Apps implements PrincipalLookup, Feature {

    static final Table<App> TABLE = Table.of("apps", App.class);

    /** What signs for an app: bound to its key, which no other row ever has. */
    public static final EncryptedColumn SHARED_SECRET =
            new EncryptedColumn("apps", "shared_secret", "shop_id", "api_key", "id");

    private static final Select PRIVATE =
            Select.ALL.matching("public_app_id is null", null).matching("uninstalled_at is null", null);

    private final Database database;
    private final Secrets secrets;
    private final SecretEncryption secretEncryption;
    private final InstantSource clock;
    private final AccessControl accessControl;
    private final AccessTokens tokens;

    /** {@code staff}: permissions of a shop's staff, for online tokens. */
    public Apps(
            Database database,
            Secrets secrets,
            SecretEncryption secretEncryption,
            InstantSource clock,
            StaffScopes staff) {
        this.database = database;
        this.secrets = secrets;
        this.secretEncryption = secretEncryption;
        this.clock = clock;
        this.accessControl = new AccessControl(database, secrets, clock);
        this.tokens = new AccessTokens(staff, clock);
    }

    /** An entry of the log about an app. */
    static AuditEntry entry(long id, String verb, String name) {
        return new AuditEntry(AuditArea.APPS, "App", id, verb, name);
    }

    static FieldChange scopeChange(List<String> before, Scopes after) {
        return new FieldChange("scopes", String.join(", ", before), String.join(", ", after.handles()));
    }

    /** The same, made by the platform. */
    public NewApp create(Shop shop, String name, String email, Scopes scopes) {
        return create(shop, Author.PLATFORM, name, email, scopes);
    }

    /** Makes a private app; its password is in the answer and nowhere afterwards. */
    public NewApp create(Shop shop, Author author, String name, String email, Scopes scopes) {
        check(name, email);
        var password = newPassword();
        var key = secrets.key();
        var sharedSecret = secrets.token();
        var app = new App(
                0,
                name.strip(),
                email.strip(),
                key,
                Secrets.hash(password),
                secretEncryption.encrypt(SHARED_SECRET.at(shop.id(), key), sharedSecret),
                scopes.handles(),
                List.of(),
                null,
                null,
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
        var stored = database.write(tx -> {
            var made = TABLE.insert(tx, shop, app);
            log(tx.writtenBy(author), shop, entry(made.id(), AuditEntry.CREATED, made.name()));
            return made;
        });
        return new NewApp(stored.id(), stored.name(), key, password, sharedSecret, scopes);
    }

    /** Changes a private app; applies from the next request on. 404 when the shop has no such private app. */
    public void change(Shop shop, Author author, long id, String name, String email, Scopes scopes) {
        check(name, email);
        database.change(tx -> {
            var before = privateApp(tx, shop, id);
            tx.sql("""
                            update apps set name = :name, email = :email, scopes = :scopes
                            where shop_id = :shop and id = :id
                            """)
                    .bind(shop)
                    .bind("id", id)
                    .bind("name", name.strip())
                    .bind("email", email.strip())
                    .bind("scopes", scopes.handles())
                    .run();
            var changes = changes(before, name.strip(), email.strip(), scopes);
            if (!changes.isEmpty()) {
                log(
                        tx.writtenBy(author),
                        shop,
                        entry(id, AuditEntry.CHANGED, name.strip()).with(changes));
            }
        });
    }

    private static List<FieldChange> changes(App before, String name, String email, Scopes scopes) {
        var changes = new ArrayList<FieldChange>();
        if (!before.name().equals(name)) {
            changes.add(new FieldChange("name", before.name(), name));
        }
        if (!before.email().equals(email)) {
            changes.add(FieldChange.of("email"));
        }
        if (!before.scopes().equals(scopes.handles())) {
            changes.add(scopeChange(before.scopes(), scopes));
        }
        return changes;
    }

    /** Gives a private app another password, which is in the answer; the old one is dead. 404 as above. */
    public String newPassword(Shop shop, Author author, long id) {
        var password = newPassword();
        database.change(tx -> {
            var app = privateApp(tx, shop, id);
            tx.sql("update apps set password_hash = :hash where shop_id = :shop and id = :id")
                    .bind(shop)
                    .bind("id", id)
                    .bind("hash", Secrets.hash(password))
                    .run();
            log(tx.writtenBy(author), shop, entry(id, "password_renewed", app.name()));
        });
        return password;
    }

    /** Gives a private app another shared secret, which is in the answer and signs from now on. 404 as above. */
    public String newSharedSecret(Shop shop, Author author, long id) {
        var secret = secrets.token();
        database.change(tx -> {
            var app = privateApp(tx, shop, id);
            log(tx.writtenBy(author), shop, entry(id, "secret_renewed", app.name()));
            PublicApps.changed(tx.sql("""
                            update apps set shared_secret = :secret
                            where shop_id = :shop and id = :id and uninstalled_at is null
                            """)
                    .bind(shop)
                    .bind("id", id)
                    .bind("secret", secretEncryption.encrypt(SHARED_SECRET.at(shop.id(), app.apiKey()), secret))
                    .run());
        });
        return secret;
    }

    /** "The shared secret must not be used in place of the password": only the password's hash is handed out. */
    @Override
    public Optional<AppCredentials> byApiKey(Shop shop, String apiKey) {
        return database.read(session -> TABLE.first(session, shop, PRIVATE.equal("api_key", apiKey))
                .map(app -> credentials(session, shop, app)));
    }

    /**
     * "A private app may instead send its access token in a request header": its password. Of an installation, a token
     * that has not ended.
     */
    @Override
    public Optional<AppCredentials> byTokenHash(Shop shop, String hash) {
        return database.read(session -> TABLE.first(session, shop, PRIVATE.equal("password_hash", hash))
                .map(app -> credentials(session, shop, app))
                .or(() -> tokens.find(session, shop, hash)));
    }

    /** Private apps without their credentials but for the key, which names them. */
    public List<PrivateApp> list(Shop shop) {
        return database.read(session -> TABLE.list(session, shop, PRIVATE.by("id"))).stream()
                .map(Apps::listed)
                .toList();
    }

    /** What every app of the shop is called, those of partners too, but not those that were removed. */
    public Map<Long, String> names(Session session, Shop shop) {
        record Named(long id, String name) {}
        return session.sql("""
                        select a.id, coalesce(p.name, a.name) as name
                        from apps a left join public_apps p on p.id = a.public_app_id
                        where a.shop_id = :shop and a.uninstalled_at is null
                        order by name, a.id
                        """).bind(shop).list(Named.class).stream()
                .collect(Collectors.toMap(Named::id, Named::name, (one, other) -> one, LinkedHashMap::new));
    }

    /** Whether any app of the shop was granted the scope of that handle. */
    public static boolean anyGranted(Session session, Shop shop, String scope) {
        return session.sql("select id from apps where shop_id = :shop and scopes like :scope limit 1")
                .bind(shop)
                .bind("scope", "%" + scope + "%")
                .number()
                .isPresent();
    }

    /** Id of the partner's app that this is an installation of; empty for private apps. */
    public static Optional<Long> publicAppId(Session session, Shop shop, long app) {
        return session.sql("""
                        select public_app_id from apps
                        where shop_id = :shop and id = :app and public_app_id is not null
                        """).bind(shop).bind("app", app).number();
    }

    /** 404 when the shop has no such private app. */
    public PrivateApp find(Shop shop, long id) {
        return database.read(session -> TABLE.first(session, shop, PRIVATE.equal("id", id)))
                .map(Apps::listed)
                .orElseThrow(ApiException::notFound);
    }

    /** Contact and signing secrets of an app of a shop: a public app's own, wherever it is installed. */
    public Optional<AppOwner> owner(Session session, Shop shop, long appId) {
        return session.sql("""
                        select a.name, coalesce(p.email, a.email) as email, a.api_key, a.shared_secret, p.client_id,
                          p.secret, p.next_secret, a.scopes
                        from apps a left join public_apps p on p.id = a.public_app_id
                        where a.shop_id = :shop and a.id = :app
                        """)
                .bind(shop)
                .bind("app", appId)
                .one(Signer.class)
                .map(signer -> new AppOwner(
                        signer.name(), signer.email(), signing(shop, signer), new Scopes(signer.scopes())));
    }

    private record Signer(
            String name,
            String email,
            String apiKey,
            String sharedSecret,
            @Nullable String clientId,
            @Nullable String secret,
            @Nullable String nextSecret,
            List<String> scopes) {}

    private List<String> signing(Shop shop, Signer signer) {
        if (signer.clientId() == null || signer.secret() == null) {
            return List.of(
                    secretEncryption.decrypt(SHARED_SECRET.at(shop.id(), signer.apiKey()), signer.sharedSecret()));
        }
        var secret = secretEncryption.decrypt(PublicApps.SECRET.at(0, signer.clientId()), signer.secret());
        return signer.nextSecret() == null
                ? List.of(secret)
                : List.of(
                        secret,
                        secretEncryption.decrypt(PublicApps.NEXT_SECRET.at(0, signer.clientId()), signer.nextSecret()));
    }

    public AccessControl accessControl() {
        return accessControl;
    }

    @Override
    public List<EncryptedColumn> encryptedColumns() {
        return List.of(SHARED_SECRET);
    }

    /** Of installations. */
    public AccessTokens tokens() {
        return tokens;
    }

    /** 422 with every problem. */
    public static void check(String name, String email) {
        var problems =
                new Problems().notBlank("name", name).atMost(255, "name", name).atMost(255, "email", email);
        if (!email.isBlank() && !EmailAddress.isValidInternally(email.strip())) {
            problems.add("email", "is invalid");
        }
        problems.throwIfAny();
    }

    private static App privateApp(Tx tx, Shop shop, long id) {
        return TABLE.firstLocked(tx, shop, PRIVATE.equal("id", id)).orElseThrow(ApiException::notFound);
    }

    private void log(Tx tx, Shop shop, AuditEntry entry) {
        AuditRecords.write(tx, shop, entry, clock.instant());
    }

    private String newPassword() {
        return "vtp_" + secrets.token();
    }

    private static PrivateApp listed(App app) {
        return new PrivateApp(
                app.id(), app.name(), app.email(), app.apiKey(), app.scopes(), app.allowedIps(), app.createdAt());
    }

    private static AppCredentials credentials(Session session, Shop shop, App app) {
        var secrets = session.sql(
                        "select secret_hash, active from token_secrets where shop_id = :shop and app_id = :app")
                .bind(shop)
                .bind("app", app.id())
                .list(AppCredentials.SecretHash.class);
        return new AppCredentials(
                new Principal(app.id(), app.name(), new Scopes(app.scopes())),
                app.passwordHash(),
                secrets,
                app.allowedIps().stream().map(IpRange::parse).toList());
    }

    /** A private app as its merchant sees it. */
    public record PrivateApp(
            long id,
            String name,
            String email,
            String apiKey,
            List<String> scopes,
            List<String> allowedIps,
            Instant createdAt) {}

    /** @param sharedSecrets what signs for it, first what it shows: two while one takes the other's place */
    public record AppOwner(String name, String email, List<String> sharedSecrets, Scopes scopes) {}

    /** What its maker is shown once. */
    public record NewApp(long id, String name, String apiKey, String password, String sharedSecret, Scopes scopes) {}
}
