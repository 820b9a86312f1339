package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.testkit.Seed;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class IpRangeTest {

    @ParameterizedTest
    @CsvSource({
        "203.0.113.7, 203.0.113.7, true",
        "203.0.113.7, 203.0.113.8, false",
        "203.0.113.0/24, 203.0.113.255, true",
        "203.0.113.0/24, 203.0.114.0, false",
        "0.0.0.0/0, 8.8.8.8, true",
        "0.0.0.0/0, 2001:db8::1, false",
        "2001:db8::/32, 2001:db8:ffff::1, true",
        "2001:db8::/32, 2001:db9::1, false",
        "::1, 0:0:0:0:0:0:0:1, true",
        "127.0.0.1, ::ffff:127.0.0.1, true",
        "::/0, ::1, true",
        "10.0.0.0/8, localhost, false"
    })
    void containsItsAddressesOnly(String range, String address, boolean inside) {
        assertThat(IpRange.parse(range).contains(address)).isEqualTo(inside);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "1.2.3",
                "1.2.3.4/33",
                "1.2.3.4/",
                "1.2.3.4/8/8",
                "::1/129",
                "01.2.3.4",
                "1.2.3.256",
                "x::1"
            })
    void whatIsNoRangeIsRefused(String text) {
        assertThatThrownBy(() -> IpRange.parse(text)).hasMessageContaining("is no address or range");
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, true",
        "127.0.0.1, true",
        "127.9.9.9, true",
        "::1, true",
        "[::1], true",
        "0:0:0:0:0:0:0:1, true",
        "::ffff:127.0.0.1, true",
        "127.0.0.999, false",
        "0.0.0.0, false",
        "::, false",
        "localhost.evil.test, false",
        "128.0.0.1, false"
    })
    void loopbackIsThisMachineOnly(String host, boolean own) {
        assertThat(IpRange.isLoopback(host)).isEqualTo(own);
    }

    @ParameterizedTest
    @CsvSource({
        "203.0.113.7, 203.0.113.7",
        "::ffff:203.0.113.7, ::ffff:203.0.113.7",
        "2001:db8:1:2:3:4:5:6, 20010db800010002",
        "[2001:db8:1:2::6], 20010db800010002",
        "fe80::1%eth0, fe80000000000000",
        "unknown, unknown"
    })
    void subscriberIsHalfOfAnAddressOfVersionSix(String address, String subscriber) {
        assertThat(IpRange.subscriber(address)).isEqualTo(subscriber);
    }

    @Test
    void agreesWithArithmeticOnTenThousandRandomPairs() {
        var seed = Seed.next();
        var random = new Random(seed.value());
        for (int i = 0; i < 10_000; i++) {
            var network = random.nextInt() & 0xffffffffL;
            var bits = random.nextInt(33);
            var address = random.nextBoolean() ? network ^ (1L << random.nextInt(32)) : random.nextInt() & 0xffffffffL;
            var expected = BigInteger.valueOf(network)
                    .shiftRight(32 - bits)
                    .equals(BigInteger.valueOf(address).shiftRight(32 - bits));
            assertThat(IpRange.parse(dotted(network) + "/" + bits).contains(dotted(address)))
                    .as("%s/%d and %s, %s", dotted(network), bits, dotted(address), seed)
                    .isEqualTo(expected);
        }
    }

    private static String dotted(long address) {
        return (address >> 24) + "." + (address >> 16 & 255) + "." + (address >> 8 & 255) + "." + (address & 255);
    }
}
