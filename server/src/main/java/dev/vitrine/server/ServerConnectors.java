package dev.vitrine.server;

import dev.vitrine.server.web.GuardedConnector;
import dev.vitrine.server.web.TlsConnections;
import io.javalin.config.JavalinConfig;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.Optional;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConnectionFactory;

/**
 * Ports that a server listens on: its own, with TLS where it has a certificate, and one of plain HTTP that leads there.
 */
public final class ServerConnectors {

    /** Connections that the kernel keeps until they are accepted; it drops what is more without a word. */
    private static final int MOST_CONNECTING = 1024;

    private static final int SEND_BUFFER = 256 * 1024;

    private final Config config;
    private final Optional<TlsConnections> tls;

    /** {@link UserError} when the certificate cannot be used. */
    ServerConnectors(Config config, InstantSource clock) {
        this.config = config;
        this.tls = tls(config, clock);
    }

    private static Optional<TlsConnections> tls(Config config, InstantSource clock) {
        var files = config.tls();
        if (files == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new TlsConnections(files.certificate(), files.key(), clock));
        } catch (GeneralSecurityException e) {
            throw new UserError("TLS cannot be spoken: " + e.getMessage() + ".", e);
        }
    }

    /** Empty where plain HTTP is spoken. */
    Optional<TlsConnections> tls() {
        return tls;
    }

    void addTo(JavalinConfig javalin) {
        javalin.jetty.modifyHttpConfiguration(http -> {
            http.setSecureScheme("https");
            http.setSecurePort(config.port());
        });
        javalin.jetty.addConnector((jetty, http) -> connector(
                new GuardedConnector(
                        jetty, tls.map(each -> each.factories(http)).orElseGet(() ->
                                new ConnectionFactory[] {new HttpConnectionFactory(http)})),
                config.port()));
        var files = config.tls();
        if (files != null && files.redirectPort() != 0) {
            javalin.jetty.addConnector((jetty, http) ->
                    connector(new GuardedConnector(jetty, new HttpConnectionFactory(http)), files.redirectPort()));
        }
    }

    private Connector connector(GuardedConnector connector, int port) {
        connector.setHost(config.bind());
        connector.setPort(port);
        connector.setAcceptQueueSize(MOST_CONNECTING);
        // why: what fits in there is sent by the kernel, however slowly its receiver reads; no thread waits.
        connector.setAcceptedSendBufferSize(SEND_BUFFER);
        return connector;
    }

    /** What an operator is told when a port cannot be listened on. */
    public static UserError portTaken(Config config, Exception cause) {
        var files = config.tls();
        var ports = files == null || files.redirectPort() == 0
                ? "Port " + config.port()
                : "Port " + config.port() + " or " + files.redirectPort();
        return new UserError(
                String.valueOf(cause.getMessage()).contains("Permission denied")
                        ? ports
                                + " may be taken by root alone; choose others above 1023, or give the server the right to"
                                + " them (AmbientCapabilities=CAP_NET_BIND_SERVICE of systemd)."
                        : ports + " is in use; choose another with --port N or stop what listens there.",
                cause);
    }
}
