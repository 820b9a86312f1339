package dev.vitrine.foundation.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressRuleTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.9.9.9",
                "0.0.0.0",
                "10.1.2.3",
                "100.64.0.1",
                "100.127.255.255",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "192.0.0.8",
                "192.0.2.1",
                "192.88.99.1",
                "198.18.0.1",
                "198.51.100.7",
                "203.0.113.9",
                "224.0.0.1",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "fe80::1",
                "fc00::1",
                "fd12:3456::1",
                "ff02::1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "64:ff9b::7f00:1",
                "2001::1",
                "2001:db8::1",
                "2002:7f00:1::",
                "fec0::1"
            })
    void refusesEverythingThatIsNotThePublicInternet(String address) throws UnknownHostException {
        assertThat(AddressRule.PUBLIC.allows(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "100.63.255.255",
                "100.128.0.1",
                "172.15.0.1",
                "172.32.0.1",
                "192.167.1.1",
                "192.0.1.1",
                "198.17.0.1",
                "203.0.112.1",
                "223.255.255.255",
                "2606:4700::1111",
                "2a00:1450:4001:800::200e"
            })
    void allowsThePublicInternet(String address) throws UnknownHostException {
        assertThat(AddressRule.PUBLIC.allows(InetAddress.getByName(address))).isTrue();
    }

    /** Digits that some read as octal, as fewer parts or as one number: refused as they are spelled. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "00000177.0.0.1",
                "0177.0.0.1",
                "93.184.216.034",
                "93.1",
                "93.184.216",
                "1572395042",
                "0x5d.1.2.3",
                "0x5db8d822",
                "93.184.216.34.",
                "93.184.216.0x22",
                "1.2.3.4.5",
                "0x"
            })
    void noOtherSpellingOfANumberIsPlain(String host) {
        assertThat(SsrfSafeClient.isPlain(host)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"93.184.216.34", "hooks.apps.test", "1.apps.test", "0x.apps.test", "::1", "a-1.io"})
    void namesAndPlainNumbersAre(String host) {
        assertThat(SsrfSafeClient.isPlain(host)).isTrue();
    }
}
