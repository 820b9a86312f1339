package dev.vitrine.foundation.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.kernel.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a request came from, by what proxies of ours say of it. */
final class TrustedProxiesTest {

    private static final TrustedProxies OURS = TrustedProxies.parse("10.0.0.0/8, 2001:db8:1::/48,192.0.2.7");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "203.0.113.5 | 198.51.100.1 | 203.0.113.5",
                "203.0.113.5 | - | 203.0.113.5",
                "10.0.0.1 | - | 10.0.0.1",
                "10.0.0.1 | 198.51.100.1 | 198.51.100.1",
                "10.0.0.1 | 6.6.6.6, 198.51.100.1 | 198.51.100.1",
                "10.0.0.1 | 6.6.6.6, 198.51.100.1, 10.9.9.9 ,192.0.2.7 | 198.51.100.1",
                "10.0.0.1 | 10.1.1.1, 10.2.2.2 | 10.1.1.1",
                "10.0.0.1 | 198.51.100.1:4711 | 198.51.100.1",
                "10.0.0.1 | [2001:db8::9]:4711 | 2001:db8::9",
                "10.0.0.1 | [2001:db8::9] | 2001:db8::9",
                "[2001:db8:1::5] | 2001:db8::9 | 2001:db8::9",
                "::ffff:10.0.0.1 | 198.51.100.1 | 198.51.100.1",
                "10.0.0.1 | 198.51.100.1, unknown | 10.0.0.1",
                "10.0.0.1 | 198.51.100.1, localhost, 10.0.0.2 | 10.0.0.2",
                "10.0.0.1 | 198.51.100.1, | 10.0.0.1",
                "10.0.0.1 | 1.2.3 | 10.0.0.1",
                "[2001:db8::9] | - | 2001:db8::9",
            })
    void callerIsTheRightmostThatIsNoProxyOfOurs(String peer, String forwarded, String caller) {
        assertThat(OURS.clientAddress(peer, forwarded == null ? List.of() : List.of(forwarded)))
                .isEqualTo(caller);
    }

    /** A caller's own header stands before the one that a proxy adds. */
    @Test
    void severalHeadersAreOneChain() {
        assertThat(OURS.clientAddress("10.0.0.1", List.of("6.6.6.6", "198.51.100.1")))
                .isEqualTo("198.51.100.1");
    }

    @Test
    void nobodyIsBelievedUnlessConfigured() {
        assertThat(TrustedProxies.NONE.clientAddress("10.0.0.1", List.of("198.51.100.1")))
                .isEqualTo("10.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"proxy.test", "10.0.0.0/33", "10.0.0.1 10.0.0.2", "none,10.0.0.1"})
    void whatIsNoAddressIsRefused(String list) {
        assertThatThrownBy(() -> TrustedProxies.parse(list)).isInstanceOf(ApiException.class);
    }

    /** What a caller writes moves nothing: only the part that our proxies added counts. */
    @Test
    void agreesWithANaiveReadingOfTenThousandChains() {
        var random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            var chain = new ArrayList<String>();
            for (var hop = random.nextInt(6); hop >= 0; hop--) {
                chain.add((random.nextInt(3) == 0 ? "198.51.100." : "10.0.0.") + random.nextInt(256));
            }
            var expected = chain.getFirst();
            for (var each : chain.reversed()) {
                if (!each.startsWith("10.")) {
                    expected = each;
                    break;
                }
            }
            var written = Stream.generate(() -> "6.6.6." + random.nextInt(256))
                    .limit(expected.startsWith("10.") ? 0 : random.nextInt(3));
            var forwarded = String.join(
                    random.nextBoolean() ? "," : " , ",
                    Stream.concat(written, chain.subList(0, chain.size() - 1).stream())
                            .toList());
            assertThat(OURS.clientAddress(chain.getLast(), forwarded.isEmpty() ? List.of() : List.of(forwarded)))
                    .as("%s from %s", forwarded, chain.getLast())
                    .isEqualTo(expected);
        }
    }
}
