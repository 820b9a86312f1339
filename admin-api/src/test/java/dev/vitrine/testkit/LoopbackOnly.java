package dev.vitrine.testkit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Network guard of every test: sockets that would leave this machine are blocked, and the tests fail that tried. Names
 * below {@code .test} are the testkit's own, which lead here.
 */
public final class LoopbackOnly implements BeforeAllCallback, AfterAllCallback {

    private static final Pattern HERE = Pattern.compile(
            "localhost|.+\\.localhost|.+\\.test|0\\.0\\.0\\.0|127\\.\\d+\\.\\d+\\.\\d+|\\[?(::1|0:0:0:0:0:0:0:1)(%.*)?]?",
            Pattern.CASE_INSENSITIVE);
    private static final Queue<URI> TRIED = new ConcurrentLinkedQueue<>();

    /** Redirects connections that would leave to a closed port. */
    private static final class BlockingProxySelector extends ProxySelector {

        @Override
        public List<Proxy> select(URI address) {
            if (HERE.matcher(String.valueOf(address.getHost())).matches()) {
                return List.of(Proxy.NO_PROXY);
            }
            TRIED.add(address);
            var type = address.getScheme().equals("socket") ? Proxy.Type.SOCKS : Proxy.Type.HTTP;
            return List.of(new Proxy(type, new InetSocketAddress("127.0.0.1", 1)));
        }

        @Override
        public void connectFailed(URI address, SocketAddress proxy, IOException failure) {
            // Whoever connects is told.
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (!(ProxySelector.getDefault() instanceof BlockingProxySelector)) {
            ProxySelector.setDefault(new BlockingProxySelector());
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        var tried = taken();
        if (!tried.isEmpty()) {
            throw new AssertionError("a test connects to the network: " + tried);
        }
    }

    /** What was tried since the last question. */
    static List<URI> taken() {
        var tried = List.copyOf(TRIED);
        TRIED.removeAll(tried);
        return tried;
    }
}
