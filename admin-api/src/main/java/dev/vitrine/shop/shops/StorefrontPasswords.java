package dev.vitrine.shop.shops;

import dev.vitrine.foundation.access.PasswordHasher;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopColumns;
import dev.vitrine.foundation.tenancy.ShopLock;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.AttemptLimiter;
import dev.vitrine.people.AttemptLimiter.Limit;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Passwords that shops ask of their visitors, and signed tokens of browsers that know them: each is good for one shop
 * and one version of its password, and for some time. Safe for use by many threads.
 */
public final class StorefrontPasswords {

    /** How long a browser needs no password again. */
    public static final Duration LIFE = Duration.ofDays(14);

    /** Parameter of the address by which staff enter without the password. */
    public static final String ENTRY_PARAMETER = "entry";

    /** Path of the page that asks for the password. */
    public static final String PATH = "/password";

    private static final Duration ENTRY_LIFE = Duration.ofHours(1);

    private static final int SHORTEST = 4;
    private static final int LONGEST = 100;
    private static final int LONGEST_MESSAGE = 1_000;

    private static final String PURPOSE = "storefront password";
    private static final String ENTRY_PURPOSE = "storefront entry";
    private static final Pattern TOKEN = Pattern.compile("(\\d{1,18})\\.([0-9a-f]{64})");

    private final Database database;
    private final Shops shops;
    private final ShopSettings settings;
    private final PasswordHasher passwordHasher;
    private final SecretEncryption signer;
    private final AttemptLimiter attemptLimiter;
    private final InstantSource clock;

    public StorefrontPasswords(
            Database database,
            Shops shops,
            ShopSettings settings,
            PasswordHasher passwordHasher,
            SecretEncryption signer,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.settings = settings;
        this.passwordHasher = passwordHasher;
        this.signer = signer;
        this.attemptLimiter = new AttemptLimiter(database, clock);
        this.clock = clock;
    }

    /** A shop's password, as it is stored. */
    public record StorefrontPassword(String hash, String message, int version) {

        static final StorefrontPassword NONE = new StorefrontPassword("", "", 0);

        /** Whether the merchant has ever chosen one. */
        public boolean isChosen() {
            return !hash.isEmpty();
        }
    }

    /** The password of a shop, and what it tells visitors, whether it is asked for or not. */
    public StorefrontPassword of(Session session, Shop shop) {
        return session.sql("select hash, message, version from storefront_passwords where shop_id = :shop")
                .bind(shop)
                .one(StorefrontPassword.class)
                .orElse(StorefrontPassword.NONE);
    }

    /**
     * Saves whether visitors need a password. Call it outside of transactions. 422 naming the field.
     *
     * @param author who saves it
     * @param password another one, which ends what the former one opened; empty to keep that
     */
    public void save(Shop shop, Author author, boolean enabled, String password, String message) {
        var typed = password.strip();
        var problems = new Problems().atMost(LONGEST, "password", typed).atMost(LONGEST_MESSAGE, "message", message);
        if (!typed.isEmpty() && typed.length() < SHORTEST) {
            problems.add("password", "is too short (minimum is " + SHORTEST + " characters)");
        }
        problems.throwIfAny();
        var hash = typed.isEmpty() ? "" : passwordHasher.hash(typed);
        database.change(tx -> {
            tx.writtenBy(author);
            // why: two who choose a password at once must not choose the same version.
            ShopLock.writersInTurn(tx, shop);
            var before = of(tx, shop);
            if (enabled && hash.isEmpty() && !before.isChosen()) {
                throw Problems.of("password", "can't be blank");
            }
            var version = hash.isEmpty() ? before.version() : before.version() + 1;
            tx.sql("""
                            insert into storefront_passwords (shop_id, hash, message, version)
                            values (:shop, :hash, :message, :version)
                            on conflict (shop_id) do update set hash = excluded.hash, message = excluded.message,
                            version = excluded.version
                            """)
                    .bind(shop)
                    .bind("hash", hash.isEmpty() ? before.hash() : hash)
                    .bind("message", message.strip())
                    .bind("version", version)
                    .run();
            var wasEnabled =
                    ShopColumns.valueUnlike(tx, shop, "password_version", 0).isPresent();
            ShopColumns.set(tx, shop, "password_version", enabled ? version : 0);
            var verb = enabled == wasEnabled ? AuditEntry.CHANGED : enabled ? "enabled" : "disabled";
            var changed = new ArrayList<String>();
            if (!hash.isEmpty()) {
                changed.add("password");
            }
            if (!message.strip().equals(before.message())) {
                changed.add("message");
            }
            settings.log(tx, shop, new AuditEntry(AuditArea.SETTINGS, "StorefrontPassword", 0, verb, "").of(changed));
            settings.publishUpdate(tx, shop);
        });
    }

    /**
     * Whether a visitor from that IP address has typed the password. 429 with the seconds to wait for those who guess.
     */
    public boolean isRight(Shop shop, String password, String address) {
        var limits = List.of(
                new Limit(
                        PURPOSE + " " + shop.id() + " from " + IpRange.subscriber(address), 10, Duration.ofMinutes(10)),
                new Limit(PURPOSE + " " + shop.id(), 1_000, Duration.ofHours(1)));
        attemptLimiter.attempt(limits);
        var hash = database.read(session -> of(session, shop)).hash();
        var right = passwordHasher.matches(password.strip(), hash);
        if (right) {
            attemptLimiter.release(limits);
        }
        return right;
    }

    /** The token that a browser keeps which knows the password that the shop asks for now. */
    public String token(Shop shop) {
        return token(PURPOSE, shop, LIFE);
    }

    /** Whether the token is of this shop and of the password that it asks for now. */
    public boolean admits(Shop shop, String token) {
        return isGood(PURPOSE, shop, token);
    }

    /** The address by which staff enter the storefront from the console, for an hour. */
    public String entryUrl(Shop shop) {
        return shops.publicOriginOf(shop) + PATH + "?" + ENTRY_PARAMETER + "=" + token(ENTRY_PURPOSE, shop, ENTRY_LIFE);
    }

    /** The same of a token of {@link #entryUrl}. */
    public boolean isEntry(Shop shop, String token) {
        return isGood(ENTRY_PURPOSE, shop, token);
    }

    private String token(String purpose, Shop shop, Duration life) {
        var end = Long.toString(clock.instant().plus(life).getEpochSecond());
        return end + "." + signer.sign(purpose, signed(shop, end));
    }

    private boolean isGood(String purpose, Shop shop, String token) {
        var parts = TOKEN.matcher(token);
        return parts.matches()
                && Instant.ofEpochSecond(Long.parseLong(parts.group(1))).isAfter(clock.instant())
                && signer.verify(purpose, signed(shop, parts.group(1)), parts.group(2));
    }

    private static String signed(Shop shop, String end) {
        return shop.id() + "." + shop.passwordVersion() + "." + end;
    }
}
