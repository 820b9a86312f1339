package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.foundation.kernel.CompatibilityFields.Alias;
import dev.vitrine.foundation.kernel.CompatibilityFields.Constant;
import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/** Fields of transactions for clients of other platforms. */
interface TransactionCompatibility {

    @Nullable
    Instant authorizationExpiresAt();

    @Constant("1")
    BigDecimal conversionRate();

    /** In the currency in which the gateway moved it: the order's own. */
    @Alias("amount")
    Money transactionAmount();

    @Alias("currency")
    Currency transactionCurrency();
}
