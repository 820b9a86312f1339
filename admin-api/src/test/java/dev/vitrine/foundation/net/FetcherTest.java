package dev.vitrine.foundation.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.testkit.ImageHost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FetcherTest {

    private static final int CAP = 1 << 20;

    private final ImageHost host = new ImageHost().serves("/a", new byte[] {1, 2, 3});
    private final Fetcher home = new Fetcher(address -> address.getHostAddress().equals("127.0.0.1"));

    @AfterEach
    void close() {
        host.close();
    }

    @Test
    void fetchesAlongThreeRedirectsAndNoMore() throws FetchException {
        host.redirects("/1", "/a").redirects("/2", "/1").redirects("/3", "/2").redirects("/4", "/3");

        assertThat(home.get(host.url("/3"), CAP)).containsExactly(1, 2, 3);
        assertThatThrownBy(() -> home.get(host.url("/4"), CAP)).hasMessage("redirects more than 3 times");
    }

    @Test
    void numberInAnAddressIsVettedWhenTheSocketConnects() {
        assertThatThrownBy(() -> new Fetcher(AddressRule.PUBLIC).get(host.url("/a"), CAP))
                .isInstanceOf(FetchException.class)
                .hasMessage("points to an address that may not be called");
        assertThat(host.asked()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost/",
                "http://2130706433/",
                "http://0x7f.1/",
                "http://[::1]/",
                "http://[::ffff:127.0.0.1]/"
            })
    void thisMachineHasNoOtherName(String address) {
        assertThatThrownBy(() -> new Fetcher(AddressRule.PUBLIC).get(address, CAP))
                .isInstanceOf(FetchException.class);
        assertThat(host.asked()).isZero();
    }

    @Test
    void everyRedirectIsVettedAgain() {
        host.redirects("/out", "http://127.0.0.2:" + port() + "/a");

        assertThatThrownBy(() -> home.get(host.url("/out"), CAP))
                .hasMessage("points to an address that may not be called");
        assertThat(host.asked()).isEqualTo(1);
    }

    @Test
    void connectionOfATrustingFetcherIsNotReused() throws FetchException {
        new Fetcher(address -> true).get(host.url("/a"), CAP);

        assertThatThrownBy(() -> new Fetcher(AddressRule.PUBLIC).get(host.url("/a"), CAP))
                .isInstanceOf(FetchException.class);
    }

    @Test
    void bodyBeyondTheCapIsRefused() {
        host.serves("/big", new byte[CAP + 1]);

        assertThatThrownBy(() -> home.get(host.url("/big"), CAP)).hasMessage("is larger than 1 MB");
    }

    @ParameterizedTest
    @CsvSource({
        "ftp://a.test/x, is no http or https address",
        "file:///etc/passwd, is no http or https address",
        "nonsense, is no http or https address",
        "http://user:word@a.test/, must not carry a user name or password"
    })
    void onlyPlainWebAddressesAreCalled(String address, String message) {
        assertThatThrownBy(() -> home.get(address, CAP)).hasMessage(message);
    }

    private String port() {
        return host.url("").replaceFirst(".*:", "");
    }
}
