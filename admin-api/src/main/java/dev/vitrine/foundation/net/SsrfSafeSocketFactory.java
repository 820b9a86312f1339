package dev.vitrine.foundation.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import javax.net.SocketFactory;

/**
 * Sockets that check the address again when they connect. why: a name may resolve to something else by then, and an
 * address written as a number never passes the resolver.
 */
final class SsrfSafeSocketFactory extends SocketFactory {

    private final AddressRule rule;

    SsrfSafeSocketFactory(AddressRule rule) {
        this.rule = rule;
    }

    @Override
    public Socket createSocket() {
        return new SsrfSafeSocket(rule);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        throw new IOException("sockets are made first and connected later");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return createSocket(host.getHostAddress(), port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) throws IOException {
        return createSocket(host, port);
    }

    private static final class SsrfSafeSocket extends Socket {
        private final AddressRule rule;

        SsrfSafeSocket(AddressRule rule) {
            this.rule = rule;
        }

        @Override
        public void connect(SocketAddress endpoint, int timeout) throws IOException {
            if (!(endpoint instanceof InetSocketAddress address)
                    || address.isUnresolved()
                    || !rule.allows(address.getAddress())) {
                throw new ForbiddenAddressException();
            }
            super.connect(endpoint, timeout);
        }
    }

    /** Thrown instead of connecting to, or resolving to, an address that is not allowed. */
    static final class ForbiddenAddressException extends UnknownHostException {
        private static final long serialVersionUID = 1L;

        ForbiddenAddressException() {
            super("points to an address that may not be called");
        }
    }
}
