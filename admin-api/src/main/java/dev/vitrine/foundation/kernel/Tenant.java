package dev.vitrine.foundation.kernel;

/** A shop, as far as its rows are concerned: statements and tables take it and bind its identifier. */
public interface Tenant {

    ShopId shopId();
}
