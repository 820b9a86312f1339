package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.metafields.OwnerMetafields;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.DataCheck;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Variants by themselves: below their product, and flat. Every change is a change of the product. */
public final class Variants implements Feature {

    private final Products products;

    public Variants(Products products) {
        this.products = products;
    }

    @Override
    public List<DataCheck> dataChecks() {
        var remedy = "Count these items and write the right number into the product's page, which corrects both.";
        return List.of(
                new DataCheck(
                        "stock",
                        true,
                        session -> session.sql("""
                                        select count(*) from variants v
                                        where v.inventory_quantity <> (select coalesce(sum(l.available), 0)
                                          from inventory_levels l
                                          where l.shop_id = v.shop_id and l.inventory_item_id = v.inventory_item_id)
                                        """).count(),
                        "variants have another stock than their locations together",
                        remedy),
                new DataCheck(
                        "stock history",
                        true,
                        InventoryChanges::countContradicted,
                        "items have another stock than their history ends with",
                        remedy));
    }

    @Override
    public Map<String, MetafieldListener> metafieldOwners() {
        return Map.of(
                "variant",
                (tx, shop, id) -> ProductLoader.VARIANTS
                        .find(tx, shop, id)
                        .ifPresent(variant -> products.metafieldsChanged(tx, shop, variant.productId())));
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource(), flat());
    }

    public Resource<Variant> resource() {
        return described()
                .under("products", "product_id", ProductLoader.PRODUCTS)
                .list()
                .count()
                .read()
                .create((apiCall, body) -> add(apiCall.tx(), apiCall.shop(), apiCall.path("product_id"), body))
                .update((apiCall, current, body) -> change(apiCall.tx(), apiCall.shop(), current, body))
                .delete((apiCall, current) -> remove(apiCall.tx(), apiCall.shop(), current))
                .collectionAction(Verb.POST, "duplicate", Scope.PRODUCTS, this::duplicate);
    }

    /** {@code /admin/variants/{id}.json}, where nobody needs to know the product. */
    public Resource<Variant> flat() {
        return described()
                .read()
                .update((apiCall, current, body) -> change(apiCall.tx(), apiCall.shop(), current, body));
    }

    private static Resource<Variant> described() {
        return Resource.of(Variant.class, "variant", "variants", ProductLoader.VARIANTS)
                .scope(Scope.PRODUCTS)
                .orderedBy("position, id")
                .deletedAs(Map.of("success", true))
                .completed((session, shop, rows) ->
                        rows.stream().map(row -> row.presented(shop)).toList());
    }

    public Optional<Variant> find(Session session, Shop shop, long id) {
        return ProductLoader.VARIANTS.find(session, shop, id).map(variant -> variant.presented(shop));
    }

    /** In one statement; unknown ones are left out. */
    public Map<Long, Variant> byIds(Session session, Shop shop, List<Long> ids) {
        return ProductLoader.VARIANTS.list(session, shop, Select.ALL.in("id", ids)).stream()
                .collect(Collectors.toMap(Variant::id, variant -> variant));
    }

    /** The variant of a product with these option values, as a form without scripts sends them. */
    public static OptionalLong byOptions(Session session, Shop shop, long product, List<String> options) {
        var wanted = options.stream()
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
        record Candidate(
                long id,
                String option1,
                @Nullable String option2,
                @Nullable String option3) {
            List<String> values() {
                return Stream.of(option1, option2, option3)
                        .filter(Objects::nonNull)
                        .toList();
            }
        }
        var candidates = session.sql("""
                        select id, option1, option2, option3 from variants
                        where shop_id = :shop and product_id = :product order by position, id
                        """).bind(shop).bind("product", product).list(Candidate.class);
        if (wanted.isEmpty()) {
            return candidates.size() == 1
                    ? OptionalLong.of(candidates.getFirst().id())
                    : OptionalLong.empty();
        }
        return candidates.stream()
                .filter(candidate -> candidate.values().equals(wanted))
                .mapToLong(Candidate::id)
                .findFirst();
    }

    /** Id of the product that it is of; the variant must exist. */
    public static long productOf(Session session, Shop shop, long id) {
        return session.sql("select product_id from variants where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", id)
                .number()
                .orElseThrow();
    }

    /** How many of these there are. */
    public static long count(Session session, Shop shop, Collection<Long> ids) {
        return ProductLoader.VARIANTS.count(session, shop, Select.ALL.in("id", ids));
    }

    /** How many of these belong to one of these products. */
    public static long count(Session session, Shop shop, Collection<Long> ids, Collection<Long> products) {
        return ProductLoader.VARIANTS.count(
                session, shop, Select.ALL.in("id", ids).in("product_id", products));
    }

    private Variant add(Tx tx, Shop shop, long productId, JsonNode body) {
        var product = products.lock(tx, shop, productId);
        var wanted = products.form(shop).withVariant(product, body);
        var added = products.save(tx, shop, Optional.of(product), wanted).orElseThrow().variants().stream()
                .max(Comparator.comparingLong(Variant::id))
                .orElseThrow();
        OwnerMetafields.saveAll(tx, shop, "variant", added.id(), body, products.now());
        return added;
    }

    private ApiResponse duplicate(ApiCall apiCall) {
        var product = products.lock(apiCall.tx(), apiCall.shop(), apiCall.path("product_id"));
        var wanted = products.form(apiCall.shop()).withCopies(product, apiCall.body());
        var stored = products.save(apiCall.tx(), apiCall.shop(), Optional.of(product), wanted)
                .orElseThrow();
        var copies = stored.variants().stream()
                .filter(variant -> product.variant(variant.id()).isEmpty())
                .toList();
        return ApiResponse.created(Map.of("variants", copies));
    }

    /** What a PUT of the variant does. 422 with all that is wrong. */
    public Variant change(Tx tx, Shop shop, Variant current, JsonNode body) {
        var product = products.lock(tx, shop, current.productId());
        var held = product.variant(current.id()).orElseThrow(ApiException::notFound);
        var wanted = products.form(shop).withChanged(product, held, body);
        var stored = products.save(tx, shop, Optional.of(product), wanted).orElse(product);
        OwnerMetafields.saveAll(tx, shop, "variant", current.id(), body, products.now());
        return stored.variant(current.id()).orElseThrow();
    }

    private void remove(Tx tx, Shop shop, Variant current) {
        var product = products.lock(tx, shop, current.productId());
        var rest = product.variants().stream()
                .filter(variant -> variant.id() != current.id())
                .toList();
        if (rest.isEmpty()) {
            throw Problems.of(Problems.BASE, "A product must have at least one variant");
        }
        products.save(tx, shop, Optional.of(product), settled(product, product.withVariants(rest)));
    }

    /** Closes the gaps that a removal left. */
    static Product settled(Product before, Product wanted) {
        var problems = new Problems();
        var settled = new ProductValidation(problems, Variant.MOST, id -> null).settled(wanted, Optional.of(before));
        problems.throwIfAny();
        return settled;
    }
}
