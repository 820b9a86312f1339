package dev.vitrine.server.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMEncryptedKeyPair;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;

/**
 * Certificate of a server with the chain that leads to it and its private key.
 *
 * @param chain the server's own first
 */
public record TlsCertificate(List<X509Certificate> chain, PrivateKey key) {

    private static final byte[] PROBE = {1, 2, 3};
    private static final int DNS_NAME = 2;

    /**
     * Reads both from files of PEM.
     *
     * @throws GeneralSecurityException with words for an operator, when they cannot be used together
     */
    public static TlsCertificate read(Path certificate, Path key) throws GeneralSecurityException {
        var tlsCertificate = new TlsCertificate(chain(certificate), privateKey(key));
        if (!tlsCertificate.belongsTogether()) {
            throw new GeneralSecurityException("the key " + key + " is not that of the certificate " + certificate);
        }
        return tlsCertificate;
    }

    private static List<X509Certificate> chain(Path file) throws GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            var chain = CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .map(X509Certificate.class::cast)
                    .toList();
            if (chain.isEmpty()) {
                throw new GeneralSecurityException("there is no certificate in " + file);
            }
            return chain;
        } catch (IOException e) {
            throw new GeneralSecurityException("the certificate " + file + " cannot be read", e);
        }
    }

    private static PrivateKey privateKey(Path file) throws GeneralSecurityException {
        try (var parser = new PEMParser(Files.newBufferedReader(file))) {
            var converter = new JcaPEMKeyConverter();
            // why on: curves stand before keys of OpenSSL, in a part of their own.
            for (var part = parser.readObject(); part != null; part = parser.readObject()) {
                switch (part) {
                    case PrivateKeyInfo info -> {
                        return converter.getPrivateKey(info);
                    }
                    case PEMKeyPair pair -> {
                        return converter.getPrivateKey(pair.getPrivateKeyInfo());
                    }
                    case PEMEncryptedKeyPair _, PKCS8EncryptedPrivateKeyInfo _ ->
                        throw new GeneralSecurityException("the key " + file
                                + " has a passphrase; write it without one, readable by the server alone");
                    default -> {}
                }
            }
            throw new GeneralSecurityException("there is no private key in " + file);
        } catch (IOException e) {
            throw new GeneralSecurityException("the key " + file + " cannot be read", e);
        }
    }

    private boolean belongsTogether() throws GeneralSecurityException {
        var algorithm = switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC", "ECDSA" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
        };
        if (!own().getPublicKey().getAlgorithm().equals(key.getAlgorithm())) {
            return false;
        }
        var signing = Signature.getInstance(algorithm);
        signing.initSign(key);
        signing.update(PROBE);
        var verifying = Signature.getInstance(algorithm);
        verifying.initVerify(own().getPublicKey());
        verifying.update(PROBE);
        return verifying.verify(signing.sign());
    }

    public Instant end() {
        return own().getNotAfter().toInstant();
    }

    /** The hosts that it is for, {@code *.shops.example} among them. */
    public List<String> names() {
        try {
            return Objects.requireNonNullElse(own().getSubjectAlternativeNames(), List.<List<?>>of()).stream()
                    .filter(name -> name.getFirst().equals(DNS_NAME))
                    .map(name -> String.valueOf(name.getLast()).toLowerCase(Locale.ROOT))
                    .toList();
        } catch (GeneralSecurityException e) {
            return List.of();
        }
    }

    /** Whether browsers take it for that host. */
    public boolean isFor(String host) {
        return names().contains(host)
                || host.contains(".") && names().contains("*" + host.substring(host.indexOf('.')));
    }

    KeyStore keyStore() throws GeneralSecurityException {
        try {
            var keyStore = KeyStore.getInstance("PKCS12");
            keyStore.load(null, null);
            keyStore.setKeyEntry("server", key, new char[0], chain.toArray(Certificate[]::new));
            return keyStore;
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
    }

    private X509Certificate own() {
        return chain.getFirst();
    }
}
