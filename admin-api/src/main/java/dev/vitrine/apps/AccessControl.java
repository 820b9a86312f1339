package dev.vitrine.apps;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Token secrets and the IP allow-list of an app. Changes apply from the next request on, on every process: nothing of
 * them is kept in memory. Safe for use by many threads.
 */
public final class AccessControl {

    private static final Table<TokenSecret> TABLE = Table.of("token_secrets", TokenSecret.class);
    private static final int MOST = 3;
    private static final int MOST_RANGES = 100;

    private final Database database;
    private final Secrets secrets;
    private final InstantSource clock;

    AccessControl(Database database, Secrets secrets, InstantSource clock) {
        this.database = database;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** What its maker is shown once: "after closing the dialog it is permanently hidden". */
    public record NewTokenSecret(long id, String name, String value) {}

    /** 422 when three exist: "at most 3 token secrets exist at a time". */
    public NewTokenSecret generate(Shop shop, long appId, String name) {
        checkName(name);
        var value = value(secrets);
        var stored = database.write(tx -> {
            // why: the app's row is locked, so that two requests cannot both see room for one more.
            Apps.TABLE.find(tx, shop, appId).orElseThrow(ApiException::notFound);
            refuseFourth(TABLE.count(tx, shop, Select.ALL.equal("app_id", appId)));
            return TABLE.insert(
                    tx,
                    shop,
                    new TokenSecret(
                            0,
                            appId,
                            name,
                            Secrets.hash(value),
                            true,
                            clock.instant().truncatedTo(ChronoUnit.SECONDS)));
        });
        return new NewTokenSecret(stored.id(), stored.name(), value);
    }

    public List<TokenSecret> list(Shop shop, long appId) {
        return database.read(session ->
                TABLE.list(session, shop, Select.ALL.equal("app_id", appId).by("id")));
    }

    /** "Each can be switched active or inactive individually". */
    public void activate(Shop shop, long secretId, boolean active) {
        var changed = database.write(
                tx -> tx.sql("update token_secrets set active = :active where shop_id = :shop and id = :id")
                        .bind(shop)
                        .bind("id", secretId)
                        .bind("active", active)
                        .run());
        if (changed == 0) {
            throw ApiException.notFound();
        }
    }

    public void delete(Shop shop, long secretId) {
        if (!database.<Boolean>write(tx -> TABLE.delete(tx, shop, secretId))) {
            throw ApiException.notFound();
        }
    }

    /** Where the app may call from, as addresses and ranges; an empty list means anywhere. 422 names the bad one. */
    public void allowFrom(Shop shop, long appId, List<String> ranges) {
        checkRanges(ranges);
        var changed =
                database.write(tx -> tx.sql("update apps set allowed_ips = :ranges where shop_id = :shop and id = :id")
                        .bind(shop)
                        .bind("id", appId)
                        .bind("ranges", ranges)
                        .run());
        if (changed == 0) {
            throw ApiException.notFound();
        }
    }

    static void checkName(String name) {
        new Problems().notBlank("name", name).atMost(255, "name", name).throwIfAny();
    }

    /** With a prefix that scanners for leaked secrets know. */
    static String value(Secrets secrets) {
        return "vts_" + secrets.token();
    }

    static void refuseFourth(long existing) {
        if (existing >= MOST) {
            throw Problems.of(Problems.BASE, "At most 3 token secrets can exist; delete one first");
        }
    }

    static void checkRanges(List<String> ranges) {
        if (ranges.size() > MOST_RANGES) {
            throw Problems.of("ip", "is too long (maximum is " + MOST_RANGES + " addresses and ranges)");
        }
        ranges.forEach(IpRange::parse);
    }
}
