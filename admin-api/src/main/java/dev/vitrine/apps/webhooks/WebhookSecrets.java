package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.Apps;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.EncryptedColumn;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Staff;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Signing secrets: "the app's shared secret (API-created webhooks) or the secret shown in the Webhooks area of the
 * Notifications settings (admin-created webhooks)". Safe for use by many threads.
 */
public final class WebhookSecrets {

    public static final EncryptedColumn SECRET = column("secret");
    public static final EncryptedColumn PREVIOUS = column("previous");

    /** Id of the shop itself where an app's id is expected. */
    static final long SHOP = 0;

    private final Apps apps;
    private final Secrets secrets;
    private final SecretEncryption secretEncryption;
    private final InstantSource clock;

    WebhookSecrets(Apps apps, Secrets secrets, SecretEncryption secretEncryption, InstantSource clock) {
        this.apps = apps;
        this.secrets = secrets;
        this.secretEncryption = secretEncryption;
        this.clock = clock;
    }

    /** Owner of a subscription: e-mail address, signing secrets, newest first, and scopes. */
    record WebhookOwner(String name, String email, List<String> secrets, Scopes scopes) {}

    private record Stored(String secret, @Nullable String previous) {}

    /** Empty when the app is gone. */
    Optional<WebhookOwner> owner(Tx tx, Shop shop, long app) {
        return app == SHOP
                ? Optional.of(new WebhookOwner(shop.name(), ownersEmail(tx, shop), ofShop(tx, shop), Scopes.all()))
                : apps.owner(tx, shop, app)
                        .map(appOwner -> new WebhookOwner(
                                appOwner.name(), appOwner.email(), appOwner.sharedSecrets(), appOwner.scopes()));
    }

    /** "the store owner's e-mail": what the shop names, else that of the owner's account. */
    private static String ownersEmail(Session session, Shop shop) {
        return !shop.email().isBlank()
                ? shop.email()
                : Staff.ownersEmail(session, shop).orElse("");
    }

    /** The shop's own, newest first; made when it is first asked for, and the same from then on. */
    public List<String> ofShop(Tx tx, Shop shop) {
        return stored(tx, shop, "").orElseGet(() -> {
            tx.sql("""
                            insert into notification_secrets (shop_id, secret, created_at) values (:shop, :secret, :now)
                            on conflict (shop_id) do nothing
                            """)
                    .bind(shop)
                    .bind("secret", newSecret(shop))
                    .bind("now", clock.instant())
                    .run();
            return stored(tx, shop, "").orElseThrow();
        });
    }

    /** Makes a new one; the one before signs as well until {@link #dropPrevious}. */
    public String rotate(Tx tx, Shop shop) {
        ofShop(tx, shop);
        var before = stored(tx, shop, tx.lockClause()).orElseThrow().getFirst();
        tx.sql("""
                        update notification_secrets set previous = :previous, secret = :secret, created_at = :now
                        where shop_id = :shop
                        """)
                .bind(shop)
                .bind("previous", secretEncryption.encrypt(PREVIOUS.at(shop.id(), shop.id()), before))
                .bind("secret", newSecret(shop))
                .bind("now", clock.instant())
                .run();
        return ofShop(tx, shop).getFirst();
    }

    /** Ends the exchange: only the newest signs. */
    public void dropPrevious(Tx tx, Shop shop) {
        tx.sql("update notification_secrets set previous = null where shop_id = :shop")
                .bind(shop)
                .run();
    }

    private String newSecret(Shop shop) {
        return secretEncryption.encrypt(SECRET.at(shop.id(), shop.id()), "whsec_" + secrets.base64());
    }

    private Optional<List<String>> stored(Session session, Shop shop, String lock) {
        return session.sql("select secret, previous from notification_secrets where shop_id = :shop" + lock)
                .bind(shop)
                .one(Stored.class)
                .map(row -> Stream.of(
                                Optional.of(secretEncryption.decrypt(SECRET.at(shop.id(), shop.id()), row.secret())),
                                Optional.ofNullable(row.previous())
                                        .map(text -> secretEncryption.decrypt(PREVIOUS.at(shop.id(), shop.id()), text)))
                        .flatMap(Optional::stream)
                        .toList());
    }

    private static EncryptedColumn column(String name) {
        return new EncryptedColumn("notification_secrets", name, "shop_id", "shop_id", "shop_id");
    }
}
