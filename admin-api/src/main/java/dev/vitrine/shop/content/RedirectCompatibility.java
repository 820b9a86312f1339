package dev.vitrine.shop.content;

import dev.vitrine.foundation.kernel.CompatibilityFields.Alias;
import org.jspecify.annotations.Nullable;

/** Fields of redirects for clients of other platforms. */
interface RedirectCompatibility {

    /** The name that some relatives of this API give {@code path}. */
    @Alias("path")
    @Nullable
    String fromUrl();

    @Alias("target")
    @Nullable
    String toUrl();
}
