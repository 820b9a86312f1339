package dev.vitrine.server.cli;

import dev.vitrine.server.Config;
import dev.vitrine.server.Setting;
import dev.vitrine.server.web.TlsCertificate;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Check of the certificate with which the server itself speaks TLS. */
final class TlsCheck {

    private static final Duration NEAR = Duration.ofDays(14);

    private TlsCheck() {}

    static List<Finding> findings(Config config, Instant now) {
        var tls = config.tls();
        if (tls == null) {
            return List.of();
        }
        try {
            return List.of(finding(TlsCertificate.read(tls.certificate(), tls.key()), host(config), now));
        } catch (GeneralSecurityException e) {
            return List.of(Finding.problem("TLS cannot be spoken: " + e.getMessage() + ". See "
                    + Setting.TLS_CERTIFICATE.flag() + " and " + Setting.TLS_KEY.flag() + "."));
        }
    }

    private static Finding finding(TlsCertificate certificate, String host, Instant now) {
        if (certificate.end().isBefore(now)) {
            return Finding.problem("The certificate ended at " + certificate.end()
                    + ", and browsers refuse it: put a newer one in its place; a server that runs takes it at once.");
        }
        if (!certificate.isFor(host) || !certificate.isFor("shop." + host)) {
            return Finding.problem("The certificate is for " + String.join(", ", certificate.names())
                    + ", but has to be for " + host + " and *." + host + ".");
        }
        return certificate.end().isBefore(now.plus(NEAR))
                ? Finding.warning("The certificate ends at " + certificate.end() + ": put a newer one in its place.")
                : Finding.ok("The certificate of " + host + " and all hosts below it is good until " + certificate.end()
                        + ".");
    }

    private static String host(Config config) {
        return config.baseHost().replaceFirst(":\\d+$", "");
    }
}
