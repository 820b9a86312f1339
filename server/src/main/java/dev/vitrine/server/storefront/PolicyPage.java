package dev.vitrine.server.storefront;

import dev.vitrine.shops.Policies;
import java.util.Optional;

/** A policy of the shop, in the theme's page of words. */
final class PolicyPage implements PageMaker {

    private final Policies policies;

    PolicyPage(Policies policies) {
        this.policies = policies;
    }

    @Override
    public Optional<Page> make(PageCall call) {
        return policies.byHandle(call.session(), call.shop(), call.part(1))
                .map(policy -> new TextPage.Words(
                                policy.id(), policy.handle(), policy.title(), null, policy.body(), policy.path())
                        .page(call, null, null));
    }
}
