package dev.vitrine.apps;

import dev.vitrine.access.Principal;
import dev.vitrine.access.PrincipalLookup;
import dev.vitrine.access.Scopes;
import dev.vitrine.db.Database;
import dev.vitrine.db.Select;
import dev.vitrine.db.Table;
import dev.vitrine.kernel.Problems;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.tenancy.Shop;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Private apps: "one shop, credentials made in that shop's admin". Threads may share it. */
public final class Apps implements PrincipalLookup {

    private static final Table<App> TABLE = Table.of("apps", App.class);

    private final Database database;
    private final Secrets secrets;
    private final InstantSource clock;

    public Apps(Database database, Secrets secrets, InstantSource clock) {
        this.database = database;
        this.secrets = secrets;
        this.clock = clock;
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
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
        var stored = database.write(tx -> TABLE.insert(tx, shop.shopId(), app));
        return new NewApp(stored.id(), stored.name(), stored.apiKey(), password, stored.sharedSecret(), scopes);
    }

    /** "The shared secret must not be used in place of the password": only the password's hash is compared. */
    @Override
    public Optional<Principal> byPassword(Shop shop, String apiKey, String password) {
        return database.read(session -> TABLE.first(session, shop.shopId(), Select.ALL.equal("api_key", apiKey)))
                .filter(app -> Secrets.same(app.passwordHash(), Secrets.hash(password)))
                .map(app -> new Principal(app.id(), app.name(), new Scopes(app.scopes())));
    }

    /** What its maker is shown once. */
    public record NewApp(long id, String name, String apiKey, String password, String sharedSecret, Scopes scopes) {}
}
