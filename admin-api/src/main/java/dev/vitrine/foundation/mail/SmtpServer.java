package dev.vitrine.foundation.mail;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * SMTP server to which e-mails are sent: {@code smtp://user:password@host:587}, or {@code smtps} for a connection that
 * is encrypted from its first byte. Reserved characters in a password are written as {@code %40} and the like.
 *
 * @param plaintext whether e-mails may cross the network unencrypted, as {@code ?plaintext=yes} says
 */
public record SmtpServer(boolean encrypted, String host, int port, String user, String password, boolean plaintext) {

    private static final String PLAINTEXT = "plaintext=yes";

    /** Empty when the address is none that can be used. */
    public static Optional<SmtpServer> parse(String address) {
        try {
            var uri = new URI(address);
            var encrypted = "smtps".equals(uri.getScheme());
            var bare = uri.getPath() == null
                    || uri.getPath().isEmpty()
                    || uri.getPath().equals("/");
            if (!encrypted && !"smtp".equals(uri.getScheme())
                    || uri.getHost() == null
                    || !bare
                    || uri.getRawQuery() != null
                            && (encrypted || !uri.getRawQuery().equals(PLAINTEXT))
                    || uri.getPort() == 0
                    || uri.getPort() > 65_535) {
                return Optional.empty();
            }
            var usual = encrypted ? 465 : 587;
            var login = uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo();
            var colon = login.indexOf(':');
            return Optional.of(new SmtpServer(
                    encrypted,
                    uri.getHost(),
                    uri.getPort() < 0 ? usual : uri.getPort(),
                    decoded(colon < 0 ? login : login.substring(0, colon)),
                    decoded(colon < 0 ? "" : login.substring(colon + 1)),
                    uri.getRawQuery() != null));
        } catch (URISyntaxException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Without the password. */
    public String shown() {
        var login = user.isEmpty() ? "" : user + (password.isEmpty() ? "@" : ":…@");
        return (encrypted ? "smtps://" : "smtp://") + login + host + ":" + port + (plaintext ? "?" + PLAINTEXT : "");
    }

    /**
     * Whether what begins in clear must go on encrypted (STARTTLS). why by default: e-mails contain links that open
     * accounts. On this machine there is no wire to listen to.
     */
    boolean mustEncrypt() {
        return !plaintext && !host.matches("(?i)localhost|127(\\.\\d{1,3}){3}|\\[::1]");
    }

    /** why: a record's own text would print the password into a log. */
    @Override
    public String toString() {
        return shown();
    }

    /** why the plus: in an address it stands for itself, unlike in forms. */
    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
