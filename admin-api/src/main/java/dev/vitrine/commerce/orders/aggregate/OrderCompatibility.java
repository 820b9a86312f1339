package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.foundation.kernel.CompatibilityFields.Alias;
import dev.vitrine.foundation.kernel.CompatibilityFields.Constant;
import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Fields of orders for clients of other platforms. Nothing is sold over a counter here, and no gateway tells of
 * disputes.
 */
interface OrderCompatibility {

    @Nullable
    String accessKey();

    @Nullable
    String additionalInformation();

    @Nullable
    Money chargebackAmount();

    @Nullable
    Instant chargebackDeadlineAt();

    @Nullable
    Long chargebackDisputeId();

    @Nullable
    String chargebackStatus();

    /** An order is written only when it is certain. */
    @Constant("true")
    boolean confirmed();

    @Alias("created_at")
    Instant createdAtInTimezone();

    @Nullable
    Long deviceId();

    @Constant("false")
    boolean isRisk();

    @Alias("test")
    boolean isTestOrder();

    /** Another name of a relative of this API. */
    @Alias("landing_site")
    @Nullable
    String landingUrl();

    @Nullable
    Long locationId();

    @Nullable
    Long userId();

    @Constant("g")
    String weightUnit();
}
