package dev.vitrine.commerce.discounts;

import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import java.util.List;

/** Validation of the ids that a price rule references: all exist, and no variant is listed with its own product. */
record PriceRuleReferences(ApiCall call, Problems problems) {

    void check(PriceRule rule) {
        exist("entitled_product_ids", "products", rule.entitledProductIds());
        exist("entitled_variant_ids", "variants", rule.entitledVariantIds());
        exist("entitled_collection_ids", "collections", rule.entitledCollectionIds());
        exist("entitled_country_ids", "countries", rule.entitledCountryIds());
        exist("prerequisite_product_ids", "products", rule.prerequisiteProductIds());
        exist("prerequisite_variant_ids", "variants", rule.prerequisiteVariantIds());
        exist("prerequisite_collection_ids", "collections", rule.prerequisiteCollectionIds());
        exist("prerequisite_customer_ids", "customers", rule.prerequisiteCustomerIds());
        exist("prerequisite_saved_search_ids", "customer_groups", rule.prerequisiteSavedSearchIds());
        apart("entitled_variant_ids", rule.entitledVariantIds(), rule.entitledProductIds());
        apart("prerequisite_variant_ids", rule.prerequisiteVariantIds(), rule.prerequisiteProductIds());
    }

    private void exist(String field, String table, List<Long> ids) {
        if (ids.isEmpty()) {
            return;
        }
        var found = call.session()
                .sql("select count(*) from " + table + " where shop_id = :shop and id in (<ids>)")
                .bind(call.shop().shopId())
                .bindList("ids", ids)
                .count();
        if (found < ids.size()) {
            problems.add(field, "must exist");
        }
    }

    /** "A variant listed together with its own product is refused". */
    private void apart(String field, List<Long> variants, List<Long> products) {
        if (variants.isEmpty() || products.isEmpty()) {
            return;
        }
        var doubled = call.session()
                .sql("""
                        select count(*) from variants
                        where shop_id = :shop and id in (<variants>) and product_id in (<products>)
                        """)
                .bind(call.shop().shopId())
                .bindList("variants", variants)
                .bindList("products", products)
                .count();
        if (doubled > 0) {
            problems.add(field, "can't be variants of products that are listed themselves");
        }
    }
}
