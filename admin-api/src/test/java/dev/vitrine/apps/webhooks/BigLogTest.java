package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class BigLogTest {

    /** A hundredth of the real thing; the whole of it is {@link BigLog#main}. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void tenThousandDeliveriesAreListedInAMoment(Dialect dialect) {
        assertThat(BigLog.run(dialect, 10_000).entrySet())
                .hasSizeGreaterThan(10)
                .allSatisfy(
                        each -> assertThat(each.getValue()).as(each.getKey()).isLessThan(10_000));
    }
}
