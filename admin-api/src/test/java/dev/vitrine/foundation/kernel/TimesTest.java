package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

final class TimesTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @Test
    void offsetIsTheZonesAtThatInstant() {
        assertThat(Times.print(Instant.parse("2026-07-01T10:00:00.9Z"), BERLIN)).isEqualTo("2026-07-01T12:00:00+02:00");
        assertThat(Times.print(Instant.parse("2026-12-01T10:00:00Z"), BERLIN)).isEqualTo("2026-12-01T11:00:00+01:00");
        assertThat(Times.print(Instant.parse("2026-12-01T10:00:00Z"), ZoneId.of("UTC")))
                .isEqualTo("2026-12-01T10:00:00+00:00");
    }

    @Test
    void blankBeforeTheOffsetIsALostPlus() {
        assertThat(Times.parse("2014-04-25T16:15:47 04:00", BERLIN, false))
                .contains(Instant.parse("2014-04-25T12:15:47Z"));
    }

    @Test
    void dateIsItsFirstSecondOrItsLast() {
        assertThat(Times.parse("2026-07-01", BERLIN, false)).contains(Instant.parse("2026-06-30T22:00:00Z"));
        assertThat(Times.parse("2026-07-01", BERLIN, true)).contains(Instant.parse("2026-07-01T21:59:59Z"));
    }

    @Test
    void whatIsNoTimeIsNone() {
        for (var text : new String[] {"", "yesterday", "2026-13-01", "-999999999-01-01T00:00:00Z", "+10000-01-01"}) {
            assertThat(Times.parse(text, BERLIN, false)).as(text).isEmpty();
        }
    }
}
