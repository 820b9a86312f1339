package dev.vitrine.foundation.access;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Map;

/** Features that the plan of a shop leaves out. A plan that is not named here has everything. */
public final class Plans {

    /** Plans and the resources that their shops lack. */
    private static final Map<String, List<String>> LACKING =
            Map.of("starter", List.of("carrier_services", "carrier_shipping_rate_providers", "analytics"));

    private Plans() {}

    /** "501: endpoint unavailable on that shop (for example one reserved for a plan type)". */
    public static void require(Shop shop, String resource) {
        if (LACKING.getOrDefault(shop.planName(), List.of()).contains(resource)) {
            throw ApiException.of(501, "The plan '" + shop.planName() + "' of this shop does not include " + resource);
        }
    }
}
