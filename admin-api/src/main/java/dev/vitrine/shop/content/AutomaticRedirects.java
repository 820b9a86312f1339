package dev.vitrine.shop.content;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.rest.ApiCall;

/** Automatic redirects from the old address of a resource to its new one: {@code is_create_redirect}. */
public final class AutomaticRedirects {

    private static final Table<Redirect> TABLE = Table.of("redirects", Redirect.class);

    private AutomaticRedirects() {}

    /** In the call's transaction; {@code from} and {@code to} are paths of the storefront. */
    public static void create(ApiCall apiCall, String from, String to) {
        if (from.equals(to)) {
            return;
        }
        var tx = apiCall.tx();
        // why: an address that is in use again must not lead away, and old hops lead to the end at once.
        tx.sql("delete from redirects where shop_id = :shop and path = :to")
                .bind(apiCall.shop())
                .bind("to", to)
                .run();
        tx.sql("update redirects set target = :to where shop_id = :shop and target = :from")
                .bind(apiCall.shop())
                .bind("to", to)
                .bind("from", from)
                .run();
        var known = TABLE.first(tx, apiCall.shop(), Select.ALL.equalIgnoreCase("path", from));
        var redirect = new Redirect(
                known.map(Redirect::id).orElse(0L),
                from,
                to,
                known.map(Redirect::createdAt).orElse(apiCall.now()),
                apiCall.now());
        var stored = known.isPresent()
                ? TABLE.update(tx, apiCall.shop(), redirect.id(), redirect)
                : TABLE.insert(tx, apiCall.shop(), redirect);
        apiCall.publish(Topic.REDIRECTS_CHANGED, stored.id(), stored);
    }
}
