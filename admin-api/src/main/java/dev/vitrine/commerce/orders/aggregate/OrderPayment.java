package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an order is paid, and what of it is open.
 *
 * @param balance "total_price - paid + refunded"
 */
@RecordBuilder
public record OrderPayment(
        Money balance,
        Money totalOutstanding,
        List<String> paymentGatewayNames,
        @Nullable Long paymentMethodId,
        @Nullable Money originalTotalPrice)
        implements OrderPaymentBuilder.With {}
