package dev.vitrine.shop.shops;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditEntry.FieldChange;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.tenancy.Limit;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopLimits;
import dev.vitrine.foundation.tenancy.ShopUse;
import dev.vitrine.people.OperatorActions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Change of a shop's limits by an operator, with what is written down of it. Safe for use by many threads. */
public final class ShopLimitChange {

    private final ShopLimits shopLimits;
    private final InstantSource clock;

    /**
     * What an operator asks for.
     *
     * @param account e-mail address of the operator, or {@link OperatorActions#COMMAND}
     * @param products null for what the platform gives
     * @param storage in bytes; null for what the platform gives
     */
    public record Asked(
            String account,
            @Nullable Limit products,
            @Nullable Limit storage,
            String reason) {}

    public ShopLimitChange(ShopLimits shopLimits, InstantSource clock) {
        this.shopLimits = shopLimits;
        this.clock = clock;
    }

    /** Changes the limits; what the shop has stays, however much it is. Whether they were others before. */
    public boolean make(Tx tx, Shop shop, Asked asked) {
        var before = shopLimits.of(tx, shop);
        if (Objects.equals(before.ownProductLimit(), asked.products())
                && Objects.equals(before.ownStorageLimit(), asked.storage())) {
            return false;
        }
        shopLimits.set(tx, shop, asked.products(), asked.storage());
        log(tx, shop, before, shopLimits.of(tx, shop));
        var words = "Products: " + text(asked.products(), Limit::numberText) + ". Storage: "
                + text(asked.storage(), Limit::sizeText) + ". " + asked.reason();
        OperatorActions.write(tx, asked.account(), "change limits", shop.handle(), words.strip(), clock.instant());
        return true;
    }

    private void log(Tx tx, Shop shop, ShopUse before, ShopUse after) {
        var changes = new ArrayList<FieldChange>();
        if (!before.productLimit().equals(after.productLimit())) {
            changes.add(new FieldChange(
                    "product_limit",
                    before.productLimit().numberText(),
                    after.productLimit().numberText()));
        }
        if (!before.storageLimit().equals(after.storageLimit())) {
            changes.add(new FieldChange(
                    "storage_limit",
                    before.storageLimit().sizeText(),
                    after.storageLimit().sizeText()));
        }
        if (!changes.isEmpty()) {
            var entry = new AuditEntry(AuditArea.SETTINGS, "Setting", 0, AuditEntry.CHANGED, "").with(changes);
            AuditRecords.write(tx, shop, entry, clock.instant());
        }
    }

    private static String text(@Nullable Limit limit, Function<Limit, String> words) {
        return limit == null ? "default" : words.apply(limit);
    }
}
