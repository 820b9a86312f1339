package dev.vitrine.server.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.InstantSource;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HostHeaderCustomizer;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections of the server's own port with TLS, over which HTTP/2 and HTTP/1.1 are spoken. The files of the
 * certificate are read again when they change. Safe for use by many threads.
 */
public final class TlsConnections {

    private static final Logger LOG = LoggerFactory.getLogger(TlsConnections.class);
    private static final Duration NEAR = Duration.ofDays(7);
    private static final Duration BETWEEN_WARNINGS = Duration.ofDays(1);

    private final Path certificateFile;
    private final Path keyFile;
    private final InstantSource clock;
    private final SslContextFactory.Server sslContextFactory = new SslContextFactory.Server();

    private volatile TlsCertificate certificate;
    private String read;
    private long warned;

    /** @throws GeneralSecurityException with words for an operator, when the files cannot be used */
    public TlsConnections(Path certificateFile, Path keyFile, InstantSource clock) throws GeneralSecurityException {
        this.certificateFile = certificateFile;
        this.keyFile = keyFile;
        this.clock = clock;
        this.read = state();
        this.certificate = TlsCertificate.read(certificateFile, keyFile);
        sslContextFactory.setKeyStore(certificate.keyStore());
        sslContextFactory.setKeyStorePassword("");
    }

    /** What a connector speaks, TLS first. */
    public ConnectionFactory[] factories(HttpConfiguration http) {
        // why without a look at names: a merchant's domain may lead here, and browsers look themselves.
        http.addCustomizer(new SecureRequestCustomizer(false));
        // why: HTTP/2 has another name for it, and shops are told apart by this one.
        http.addCustomizer(new HostHeaderCustomizer());
        var alpn = new ALPNServerConnectionFactory();
        var http1 = new HttpConnectionFactory(http);
        alpn.setDefaultProtocol(http1.getProtocol());
        return new ConnectionFactory[] {
            new SslConnectionFactory(sslContextFactory, alpn.getProtocol()),
            alpn,
            new HTTP2ServerConnectionFactory(http),
            http1
        };
    }

    public TlsCertificate certificate() {
        return certificate;
    }

    /** Takes the files as they are now if they have changed, and keeps what it has while they cannot be used. */
    public synchronized void readAgain() {
        var now = state();
        if (!now.equals(read)) {
            read = now;
            try {
                var next = TlsCertificate.read(certificateFile, keyFile);
                var keyStore = next.keyStore();
                sslContextFactory.reload(factory -> factory.setKeyStore(keyStore));
                certificate = next;
                LOG.info("event=certificate_read names={} end={}", next.names(), next.end());
            } catch (Exception e) {
                // why the one before: its connections go on, and the second of the two files may be on its way.
                LOG.warn(
                        "event=certificate_unusable reason=\"{}\" remedy=\"mend the files; the certificate before is used"
                                + " until {}\"",
                        e.getMessage(),
                        certificate.end());
            }
        }
        warn();
    }

    private void warn() {
        var left = Duration.between(clock.instant(), certificate.end());
        if (left.compareTo(NEAR) < 0 && (warned == 0 || System.nanoTime() - warned > BETWEEN_WARNINGS.toNanos())) {
            warned = System.nanoTime();
            LOG.warn(
                    "event=certificate_ends end={} remedy=\"put a newer one into {}; it is taken at once\"",
                    certificate.end(),
                    certificateFile);
        }
    }

    /** What changes when a file does. */
    private String state() {
        return state(certificateFile) + " " + state(keyFile);
    }

    private static String state(Path file) {
        try {
            return Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException e) {
            return "none";
        }
    }
}
