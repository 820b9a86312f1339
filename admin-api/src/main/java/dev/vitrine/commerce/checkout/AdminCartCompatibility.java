package dev.vitrine.commerce.checkout;

import dev.vitrine.foundation.kernel.CompatibilityFields.Alias;
import dev.vitrine.foundation.kernel.Money;
import java.util.List;

/** Fields of carts for clients of other platforms. */
interface AdminCartCompatibility {

    /** The lines again, under the name by which scripts of the storefront know them. */
    @Alias("line_items")
    List<AdminCart.Line> items();

    @Alias("subtotal_price")
    Money totalPrice();
}
