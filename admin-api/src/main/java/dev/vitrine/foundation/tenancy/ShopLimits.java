package dev.vitrine.foundation.tenancy;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.FileSizes;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Tenant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Limits of shops beside what they have, in one row for each shop, which every change of what it has counts in its own
 * transaction. A limit refuses what is added and takes nothing away. Safe for use by many threads.
 */
public final class ShopLimits {

    private static final String ROWS = """
            select shop_id, products, picture_bytes, theme_bytes, product_limit, storage_limit from shop_limits
            """;

    private final Database database;
    private final PlatformLimits platformLimits;

    /** Limits of the shops that have none of their own. */
    public record PlatformLimits(Limit products, Limit storage) {

        public static final PlatformLimits NONE = new PlatformLimits(Limit.NONE, Limit.NONE);
    }

    private record Row(
            long shopId,
            long products,
            long pictureBytes,
            @Nullable Long themeBytes,
            @Nullable Long productLimit,
            @Nullable Long storageLimit) {}

    public ShopLimits(Database database, PlatformLimits platformLimits) {
        this.database = database;
        this.platformLimits = platformLimits;
    }

    /** What shops without a limit of their own may have. */
    public PlatformLimits platformLimits() {
        return platformLimits;
    }

    /** Begins to count for a shop that has nothing yet. */
    public static void open(Tx tx, Tenant shop) {
        tx.sql("""
                        insert into shop_limits (shop_id, products, picture_bytes, theme_bytes)
                        values (:shop, 0, 0, 0) on conflict (shop_id) do nothing
                        """).bind(shop).run();
    }

    /** Counts what came, or what went when {@code by} is below zero. */
    public static void count(Tx tx, Tenant shop, MeteredUse use, long by) {
        tx.sql("update shop_limits set %1$s = %1$s + :by where shop_id = :shop".formatted(use.column()))
                .bind(shop)
                .bind("by", by)
                .run();
    }

    /**
     * Counts one more product; 422 when the shop has as many as it may. why in one statement: of two transactions at
     * the last place the second waits for the first, and looks again.
     */
    public void addProduct(Tx tx, Tenant shop) {
        var counted = tx.sql("""
                        update shop_limits set products = products + 1
                        where shop_id = :shop and (coalesce(product_limit, :most) < 0
                          or products < coalesce(product_limit, :most))
                        """)
                .bind(shop)
                .bind("most", platformLimits.products().most())
                .run();
        if (counted == 0) {
            row(tx, shop).map(this::use).ifPresent(use -> {
                throw Problems.of(
                        Problems.BASE,
                        ("This shop has %s of the %s that it may have: delete products that it does not need, or ask the operator"
                                        + " of the platform for a higher limit")
                                .formatted(
                                        number(use.products()),
                                        number(use.productLimit().most(), "product")));
            });
        }
    }

    /** 422 below {@code field} when the shop has more bytes by now than it may. Call it where they were counted. */
    public void requireStorage(Tx tx, Tenant shop, String field, String words) {
        requireStorage(of(tx, shop), 0, field, words);
    }

    /**
     * The same before so many bytes are stored, so that none of them lie there in vain. Never in a transaction; where
     * they are counted it is looked at again.
     */
    public void requireRoom(Tenant shop, String field, String words, ToLongFunction<Session> bytes) {
        database.read(session -> {
            var use = of(session, shop);
            if (!use.storageLimit().isNone()) {
                var more = bytes.applyAsLong(session);
                if (more > 0) {
                    requireStorage(use, more, field, words);
                }
            }
            return use;
        });
    }

    private static void requireStorage(ShopUse use, long more, String field, String words) {
        if (!use.storageLimit().allows(use.storageBytes() + more)) {
            throw Problems.of(
                    field,
                    ("%s cannot be stored: the shop has %s of the %s of pictures and files of themes that it may have, and no"
                                    + " room for this; delete some that it does not need, or ask the operator of the platform"
                                    + " for a higher limit")
                            .formatted(
                                    words,
                                    FileSizes.of(use.storageBytes()),
                                    FileSizes.of(use.storageLimit().most()))
                            .strip());
        }
    }

    /** Counts the files of the shop's themes anew; answers how many bytes they are more than before. */
    public static long countThemes(Tx tx, Tenant shop, long bytes) {
        var before = row(tx, shop).map(Row::themeBytes).orElse(null);
        tx.sql("update shop_limits set theme_bytes = :bytes where shop_id = :shop")
                .bind(shop)
                .bind("bytes", bytes)
                .run();
        return before == null ? 0 : bytes - before;
    }

    /** What the shop has, and may have. */
    public ShopUse of(Session session, Tenant shop) {
        return row(session, shop).map(this::use).orElseGet(this::unknown);
    }

    /** Those of all shops, by the shop's id. */
    public Map<Long, ShopUse> all(Session session) {
        var all = new HashMap<Long, ShopUse>();
        session.sql(ROWS).list(Row.class).forEach(row -> all.put(row.shopId, use(row)));
        return all;
    }

    /** Gives the shop limits of its own; null for those of the platform. */
    public void set(Tx tx, Tenant shop, @Nullable Limit products, @Nullable Limit storage) {
        open(tx, shop);
        tx.sql("update shop_limits set product_limit = :products, storage_limit = :storage where shop_id = :shop")
                .bind(shop)
                .bind("products", products == null ? null : products.most())
                .bind("storage", storage == null ? null : storage.most())
                .run();
    }

    /** Counts everything anew, and waits for those that count meanwhile. */
    public static void recount(Tx tx, Tenant shop, Map<MeteredUse, UseMeter> meters) {
        open(tx, shop);
        tx.sql("update shop_limits set products = products where shop_id = :shop")
                .bind(shop)
                .run();
        meters.forEach(
                (use, meter) -> tx.sql("update shop_limits set %s = :now where shop_id = :shop".formatted(use.column()))
                        .bind(shop)
                        .bind("now", meter.measure(tx, shop))
                        .run());
    }

    /** Counts everything anew where a count is missing or wrong, as older versions of the platform leave it. */
    public void mend(Tenant shop, Map<MeteredUse, UseMeter> meters) {
        var right = database.read(session -> {
            var counted = row(session, shop);
            return meters.entrySet().stream()
                    .allMatch(each -> counted.map(row -> counted(row, each.getKey()))
                            .filter(number -> number == each.getValue().measure(session, shop))
                            .isPresent());
        });
        if (!right) {
            database.change(tx -> recount(tx, shop, meters));
        }
    }

    private static @Nullable Long counted(Row row, MeteredUse use) {
        return switch (use) {
            case PRODUCTS -> row.products;
            case PICTURES -> row.pictureBytes;
            case THEMES -> row.themeBytes;
        };
    }

    private static Optional<Row> row(Session session, Tenant shop) {
        return session.sql(ROWS + " where shop_id = :shop").bind(shop).one(Row.class);
    }

    private ShopUse use(Row row) {
        var products = row.productLimit == null ? null : new Limit(row.productLimit);
        var storage = row.storageLimit == null ? null : new Limit(row.storageLimit);
        return new ShopUse(
                row.products,
                row.pictureBytes,
                row.themeBytes == null ? 0 : row.themeBytes,
                products == null ? platformLimits.products() : products,
                storage == null ? platformLimits.storage() : storage,
                products,
                storage);
    }

    /** Of a shop that nothing was counted of yet. */
    public ShopUse unknown() {
        return new ShopUse(0, 0, 0, platformLimits.products(), platformLimits.storage(), null, null);
    }

    private static String number(long number) {
        return String.format(Locale.ENGLISH, "%,d", number);
    }

    private static String number(long number, String one) {
        return number(number) + " " + (number == 1 ? one : one + "s");
    }
}
