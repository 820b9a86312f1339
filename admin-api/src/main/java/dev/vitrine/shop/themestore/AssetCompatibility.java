package dev.vitrine.shop.themestore;

import org.jspecify.annotations.Nullable;

/** Fields of assets for clients of other platforms. */
interface AssetCompatibility {

    /** Files are served as parts of a build, whose addresses change with what is in it. */
    @Nullable
    String publicUrl();
}
