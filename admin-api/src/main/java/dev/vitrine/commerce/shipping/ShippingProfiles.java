package dev.vitrine.commerce.shipping;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import java.util.List;
import java.util.Map;

/** The shop's only shipping profile, for callers that look for zones in profiles. */
final class ShippingProfiles {

    private ShippingProfiles() {}

    static Resource<ShippingZone> resource() {
        return Resource.of(ShippingZone.class, "shipping_profile", "shipping_profiles", ShippingZones.TABLE)
                .scope(Scope.SHIPPING)
                .at("shipping")
                .collectionAction(Verb.GET, "profiles", Scope.SHIPPING, ShippingProfiles::list)
                .collectionAction(Verb.GET, "profile/{id}", Scope.SHIPPING, ShippingProfiles::read);
    }

    private static ApiResponse list(ApiCall apiCall) {
        return ApiResponse.ok(Map.of("shipping_profiles", List.of(general(apiCall))));
    }

    private static ApiResponse read(ApiCall apiCall) {
        if (apiCall.path("id") != ShippingProfile.GENERAL) {
            throw ApiException.notFound();
        }
        return ApiResponse.ok(Map.of("shipping_profile", general(apiCall)));
    }

    private static ShippingProfile general(ApiCall apiCall) {
        return new ShippingProfile(
                ShippingProfile.GENERAL, "General", ShippingZones.all(apiCall.session(), apiCall.shop()));
    }
}
