package dev.vitrine.commerce.discounts;

import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.catalog.Variants;
import dev.vitrine.commerce.customers.Customers;
import dev.vitrine.commerce.shipping.ShopCountries;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;

/** Validation of the ids that a price rule references: all exist, and no variant is listed with its own product. */
record PriceRuleReferences(ApiCall call, Problems problems) {

    void check(PriceRule rule) {
        exist("entitled_product_ids", Products::count, rule.entitledProductIds());
        exist("entitled_variant_ids", Variants::count, rule.entitledVariantIds());
        exist("entitled_collection_ids", Collections::count, rule.entitledCollectionIds());
        exist("entitled_country_ids", ShopCountries::count, rule.entitledCountryIds());
        exist("prerequisite_product_ids", Products::count, rule.prerequisiteProductIds());
        exist("prerequisite_variant_ids", Variants::count, rule.prerequisiteVariantIds());
        exist("prerequisite_collection_ids", Collections::count, rule.prerequisiteCollectionIds());
        exist("prerequisite_customer_ids", Customers::count, rule.prerequisiteCustomerIds());
        exist("prerequisite_saved_search_ids", Customers::countGroups, rule.prerequisiteSavedSearchIds());
        apart("entitled_variant_ids", rule.entitledVariantIds(), rule.entitledProductIds());
        apart("prerequisite_variant_ids", rule.prerequisiteVariantIds(), rule.prerequisiteProductIds());
    }

    /** How many of these ids the shop has. */
    @FunctionalInterface
    private interface IdCounter {
        long count(Session session, Shop shop, List<Long> ids);
    }

    private void exist(String field, IdCounter counter, List<Long> ids) {
        if (ids.isEmpty()) {
            return;
        }
        var found = counter.count(call.session(), call.shop(), ids);
        if (found < ids.size()) {
            problems.add(field, "must exist");
        }
    }

    /** "A variant listed together with its own product is refused". */
    private void apart(String field, List<Long> variants, List<Long> products) {
        if (variants.isEmpty() || products.isEmpty()) {
            return;
        }
        var doubled = Variants.count(call.session(), call.shop(), variants, products);
        if (doubled > 0) {
            problems.add(field, "can't be variants of products that are listed themselves");
        }
    }
}
