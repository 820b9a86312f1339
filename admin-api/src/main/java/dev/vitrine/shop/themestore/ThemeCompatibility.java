package dev.vitrine.shop.themestore;

import dev.vitrine.foundation.kernel.CompatibilityFields.Constant;
import org.jspecify.annotations.Nullable;

/** Fields of themes for clients of other platforms. */
interface ThemeCompatibility {

    /** A theme is built when it is there; none is on its way. */
    @Constant("false")
    boolean processing();

    /** There is no theme store yet that it could be from. */
    @Nullable
    Long themeStoreId();

    @Nullable
    String version();
}
