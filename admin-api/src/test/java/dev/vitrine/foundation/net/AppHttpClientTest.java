package dev.vitrine.foundation.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.testkit.HttpsReceiver;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AppHttpClientTest {

    private static final byte[] BODY = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

    private final HttpsReceiver app = new HttpsReceiver();

    @AfterEach
    void close() {
        app.close();
    }

    @Test
    void sendsJsonWithItsHeadersAndReadsTheAnswer() throws FetchException {
        app.answers(201, "yes");

        assertThat(HttpsReceiver.appHttpClient().post(app.url("/hook"), BODY, Map.of("X-Word", "b")))
                .isEqualTo("yes".getBytes(StandardCharsets.UTF_8));
        var received = app.next();
        assertThat(received.body()).isEqualTo(BODY);
        assertThat(received.headers().getFirst("X-Word")).isEqualTo("b");
        assertThat(received.headers().getFirst("Content-Type")).isEqualTo("application/json; charset=utf-8");
    }

    @Test
    void redirectIsARefusalAndNotFollowed() {
        app.answers(307, "");

        assertThatThrownBy(() -> HttpsReceiver.appHttpClient().post(app.url("/hook"), BODY, Map.of()))
                .hasMessage("was answered with status 307");
        assertThat(app.waiting()).isEqualTo(1);
    }

    @Test
    void privateAddressIsNotCalledWhateverItsName() {
        var appHttpClient = new AppHttpClient(
                AddressRule.PUBLIC,
                host -> List.of(InetAddress.getLoopbackAddress()),
                AppHttpClient.trustManager(null));

        assertThatThrownBy(() -> appHttpClient.post(app.url("/hook"), BODY, Map.of()))
                .hasMessage("points to an address that may not be called");
        assertThatThrownBy(
                        () -> appHttpClient.post(app.url("").replace("rates.apps.test", "127.0.0.1"), BODY, Map.of()))
                .hasMessage("points to an address that may not be called");
        assertThat(app.waiting()).isZero();
    }

    @Test
    void certificateOfAStrangerIsNotBelieved() {
        var appHttpClient = new AppHttpClient(
                address -> true, host -> List.of(InetAddress.getLoopbackAddress()), AppHttpClient.trustManager(null));

        assertThatThrownBy(() -> appHttpClient.post(app.url("/hook"), BODY, Map.of()))
                .hasMessage("has no certificate that can be trusted");
        assertThat(app.waiting()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "http://rates.apps.test/, is no https address",
        "nonsense, is no https address",
        "https://user:word@rates.apps.test/, must not carry a user name or password",
        "https://unknown.test/, names a host that is not known"
    })
    void onlyPlainHttpsAddressesAreCalled(String address, String message) {
        assertThatThrownBy(() -> HttpsReceiver.appHttpClient().post(address, BODY, Map.of()))
                .hasMessage(message);
    }
}
