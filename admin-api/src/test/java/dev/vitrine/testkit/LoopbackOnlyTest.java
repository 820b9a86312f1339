package dev.vitrine.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.net.AddressRule;
import dev.vitrine.foundation.net.Fetcher;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** No test leaves this machine, and one that tries is found. */
@Isolated
final class LoopbackOnlyTest {

    @Test
    void socketsToTheNetworkGoNowhereAndAreNoted() throws IOException {
        try (var socket = new Socket()) {
            assertThatThrownBy(() -> socket.connect(new InetSocketAddress("192.0.2.1", 443), 1000))
                    .isInstanceOf(IOException.class);
        }
        assertThat(LoopbackOnly.taken()).containsExactly(URI.create("socket://192.0.2.1:443"));
    }

    @Test
    void clientsOfOursAreWatchedToo() {
        assertThatThrownBy(() -> new Fetcher(AddressRule.PUBLIC).get("http://93.184.216.34/x", 10))
                .hasMessage("could not be reached");
        assertThat(LoopbackOnly.taken()).containsExactly(URI.create("socket://93.184.216.34:80"));
    }
}
