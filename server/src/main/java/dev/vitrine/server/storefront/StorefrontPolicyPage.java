package dev.vitrine.server.storefront;

import dev.vitrine.shop.shops.Policies;
import java.util.Optional;

/** A policy of the shop, in the theme's page of words. */
final class StorefrontPolicyPage implements PageBuilder {

    private final Policies policies;

    StorefrontPolicyPage(Policies policies) {
        this.policies = policies;
    }

    @Override
    public Optional<StorefrontPage> make(PageContext call) {
        return policies.byHandle(call.session(), call.shop(), call.part(1))
                .map(policy -> new StorefrontContentPage.ContentPageText(
                                policy.id(),
                                policy.handle(),
                                policy.titleIn(call.language().locale()),
                                null,
                                policy.body(),
                                policy.path())
                        .page(call, null, null));
    }
}
