package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.foundation.kernel.CompatibilityFields.Alias;
import dev.vitrine.foundation.kernel.CompatibilityFields.Constant;
import dev.vitrine.foundation.kernel.Money;
import org.jspecify.annotations.Nullable;

/** Fields of line items for clients of other platforms. */
interface LineItemCompatibility {

    @Alias("discount_amount")
    Money lineItemDiscountAmount();

    @Alias("line_item_discount_price")
    Money lineItemPriceAfterDiscount();

    @Alias("line_item_price")
    Money lineItemPriceBeforeDiscount();

    @Alias("price")
    Money rawPrice();

    @Alias("grams")
    long rawWeight();

    @Nullable
    String tipPaymentGateway();

    @Nullable
    String tipPaymentMethod();

    @Alias("discount_amount")
    Money totalDiscount();

    /** Of one unit, in {@code weight_unit}. */
    @Alias("grams")
    long weight();

    @Constant("g")
    String weightUnit();
}
