package dev.vitrine.shops;

import dev.vitrine.access.Scope;
import dev.vitrine.media.MediaAddresses;
import dev.vitrine.rest.Answer;
import dev.vitrine.rest.Call;
import dev.vitrine.rest.Route;
import dev.vitrine.rest.Verb;
import dev.vitrine.tenancy.Shops;
import java.util.List;
import java.util.Map;

/** The shop itself, its hosts and its policies: read-only, for any valid credentials. */
public final class ShopResource {

    private final Shops shops;
    private final Policies policies;
    private final MediaAddresses addresses;

    public ShopResource(Shops shops, Policies policies) {
        this.shops = shops;
        this.policies = policies;
        this.addresses = new MediaAddresses(shops);
    }

    public List<Route> routes() {
        return List.of(
                new Route(Verb.GET, "shop", Scope.NONE, "shop", call -> call.reading(() -> shop(call))),
                new Route(Verb.GET, "domains/connects", Scope.NONE, "shop", this::domains),
                new Route(Verb.GET, "policies", Scope.NONE, "shop", call -> call.reading(() -> policies(call))));
    }

    private Answer shop(Call call) {
        var shown = new ShopView(shops).of(call.session(), call.shop());
        call.query("fields").ifPresent(csv -> ShopView.keep(shown, csv));
        return Answer.ok(Map.of("shop", shown));
    }

    /** Every shop has one host so far: its permanent one. */
    private Answer domains(Call call) {
        var shop = call.shop();
        return Answer.ok(Map.of("shop_domains", List.of(Map.of("id", shop.id(), "public_domain", shops.hostOf(shop)))));
    }

    private Answer policies(Call call) {
        var shown = policies.all(call.session(), call.shop()).stream()
                .map(policy -> policy.shown(addresses.absolute(call.shop(), policy.path())))
                .toList();
        return Answer.ok(Map.of("policies", shown));
    }
}
