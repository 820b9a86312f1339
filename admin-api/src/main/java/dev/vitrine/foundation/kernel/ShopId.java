package dev.vitrine.foundation.kernel;

/** Names the tenant whose rows a statement may touch; nothing tenant-scoped runs without one. */
public record ShopId(long value) implements Tenant {

    @Override
    public ShopId shopId() {
        return this;
    }
}
