package dev.vitrine.commerce.draftorders;

import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Payment terms of a draft order: due on {@code receipt}, a number of days after completion ({@code net}), or on a
 * {@code fixed} day.
 *
 * @param dueInDays for {@code net}
 * @param paymentSchedules the one payment that is to be made
 */
@RecordBuilder
public record PaymentTerms(
        @Nullable String paymentTermsName,
        @Nullable String paymentTermsType,
        @Nullable Integer dueInDays,
        List<Schedule> paymentSchedules)
        implements PaymentTermsBuilder.With {

    private static final List<String> TYPES = List.of("receipt", "net", "fixed");
    private static final int MOST_DAYS = 365;

    /** One payment, and when it is due. */
    @RecordBuilder
    public record Schedule(
            @Nullable Money amount,
            @Nullable String currency,
            @Nullable Instant issuedAt,
            @Nullable Instant dueAt,
            @Nullable Instant completedAt)
            implements PaymentTermsScheduleBuilder.With {

        private static final Schedule PLAIN = new Schedule(null, null, null, null, null);
    }

    @SuppressWarnings("ConstantValue") // why: a caller may leave it out.
    public PaymentTerms {
        paymentSchedules = paymentSchedules == null ? List.of() : List.copyOf(paymentSchedules);
    }

    void check(Problems problems) {
        problems.notBlank("payment_terms.payment_terms_type", paymentTermsType)
                .oneOf("payment_terms.payment_terms_type", paymentTermsType, TYPES)
                .atMost(255, "payment_terms.payment_terms_name", paymentTermsName);
        if ("net".equals(paymentTermsType) && (dueInDays == null || dueInDays < 1 || dueInDays > MOST_DAYS)) {
            problems.add("payment_terms.due_in_days", "must be between 1 and " + MOST_DAYS);
        }
        if ("fixed".equals(paymentTermsType) && schedule().dueAt() == null) {
            problems.add("payment_terms.payment_schedules[0].due_at", "can't be blank");
        }
        if (paymentSchedules.size() > 1) {
            problems.add("payment_terms.payment_schedules", "can have one payment at most");
        }
    }

    /** With everything that follows: the amount, the day on which it is due, a name. */
    PaymentTerms scheduled(Money total, Instant now) {
        var issued = Objects.requireNonNullElse(schedule().issuedAt(), now);
        var due = switch (String.valueOf(paymentTermsType)) {
            case "net" -> issued.plus(Duration.ofDays(days()));
            case "fixed" -> schedule().dueAt();
            default -> issued;
        };
        var isNet = "net".equals(paymentTermsType);
        return new PaymentTerms(
                paymentTermsName == null || paymentTermsName.isBlank() ? name() : paymentTermsName.strip(),
                paymentTermsType,
                isNet ? dueInDays : null,
                List.of(new Schedule(total, total.currency().getCurrencyCode(), issued, due, null)));
    }

    PaymentTerms paid(Instant now) {
        var open = schedule();
        return withPaymentSchedules(List.of(open.withCompletedAt(now)));
    }

    private Schedule schedule() {
        return paymentSchedules.isEmpty() ? Schedule.PLAIN : paymentSchedules.getFirst();
    }

    private String name() {
        return switch (String.valueOf(paymentTermsType)) {
            case "net" -> "Net " + days();
            case "fixed" -> "Fixed date";
            default -> "Due on receipt";
        };
    }

    private int days() {
        return Objects.requireNonNullElse(dueInDays, 0);
    }
}
