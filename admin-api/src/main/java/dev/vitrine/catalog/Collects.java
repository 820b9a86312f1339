package dev.vitrine.catalog;

import dev.vitrine.access.Scope;
import dev.vitrine.db.Select;
import dev.vitrine.db.Table;
import dev.vitrine.kernel.Problems;
import dev.vitrine.rest.Call;
import dev.vitrine.rest.Filter;
import dev.vitrine.rest.Resource;
import java.util.Map;

/** Which product stands in which collection. A collect is made and deleted, never changed. */
public final class Collects {

    static final Table<Collect> TABLE = Table.of("collects", Collect.class);

    private final Collections collections;

    public Collects(Collections collections) {
        this.collections = collections;
    }

    public Resource<Collect> resource() {
        return Resource.of(Collect.class, "collect", "collects", TABLE)
                .scope(Scope.PRODUCTS)
                .filters(
                        Filter.number("collection_id", Collects::inCollection),
                        Filter.number("product_id", (select, id) -> select.equal("product_id", id)))
                .orderedBy("position, id")
                .announces((call, change, collect) ->
                        collections.announceUpdate(call.tx(), call.shop(), collect.collectionId()))
                .deletedAs(Map.of("success", true))
                .list()
                .count()
                .read()
                .create((call, body) -> new CollectForm(call.tx(), call.shop(), call.now()).create(body))
                .delete(Collects::remove);
    }

    private static void remove(Call call, Collect collect) {
        if (Collections.TABLE
                .find(call.tx(), call.shop().shopId(), collect.collectionId())
                .filter(Collection::isSmart)
                .isPresent()) {
            throw Problems.of("collection_id", "is invalid");
        }
        TABLE.delete(call.tx(), call.shop().shopId(), collect.id());
    }

    private static Select inCollection(Select select, Long id) {
        return select.equal("collection_id", id);
    }
}
