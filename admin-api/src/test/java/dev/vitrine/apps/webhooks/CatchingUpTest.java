package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CatchingUpTest {

    /** A fiftieth of the real thing; the whole of it is {@link Reconciliation#main}. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void eventsOfAProductGrowInTimeAndPollingFindsEveryChange(Dialect dialect) throws Exception {
        var told = Reconciliation.run(dialect, 200, 5);
        assertThat(told.events()).isEqualTo(200);
        assertThat(told.newer()).as("newer than the next").isZero();
        assertThat(told.missing()).as("not found by polling").isZero();
    }
}
