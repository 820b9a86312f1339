package dev.vitrine.server.testkit;

import java.io.FileWriter;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Certificate that a test signed itself, with its key. */
public record TestCertificate(X509Certificate certificate, KeyPair keys) {

    /** For some hosts, until then; {@code algorithm} is {@code EC}, {@code RSA} or {@code Ed25519}. */
    public static TestCertificate of(String algorithm, Instant end, String... hosts) {
        try {
            var generator = KeyPairGenerator.getInstance(algorithm);
            if (!algorithm.equals("Ed25519")) {
                generator.initialize(algorithm.equals("EC") ? 256 : 2048);
            }
            var keys = generator.generateKeyPair();
            var name = new X500Name("CN=" + hosts[0]);
            var names = List.of(hosts).stream()
                    .map(host -> new GeneralName(GeneralName.dNSName, host))
                    .toArray(GeneralName[]::new);
            var built = new JcaX509v3CertificateBuilder(
                            name,
                            new BigInteger(64, new SecureRandom()),
                            Date.from(end.minus(Duration.ofDays(90))),
                            Date.from(end),
                            name,
                            keys.getPublic())
                    .addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names))
                    .build(new JcaContentSignerBuilder(
                                    switch (algorithm) {
                                        case "EC" -> "SHA256withECDSA";
                                        case "RSA" -> "SHA256withRSA";
                                        default -> algorithm;
                                    })
                            .build(keys.getPrivate()));
            return new TestCertificate(new JcaX509CertificateConverter().getCertificate(built), keys);
        } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Until a month from now. */
    public static TestCertificate of(String... hosts) {
        return of("EC", Instant.now().plus(Duration.ofDays(30)), hosts);
    }

    public TestCertificate writeTo(Path certificateFile, Path keyFile) throws IOException {
        write(certificateFile, certificate);
        write(keyFile, new JcaPKCS8Generator(keys.getPrivate(), null));
        return this;
    }

    /** As PEM. */
    public static void write(Path file, Object part) throws IOException {
        try (var writer = new JcaPEMWriter(new FileWriter(file.toFile(), StandardCharsets.US_ASCII))) {
            writer.writeObject(part);
        }
    }

    /** What a client trusts that takes this one. */
    public SSLContext trusted() {
        try {
            var keyStore = KeyStore.getInstance(KeyStore.getDefaultType());
            keyStore.load(null, null);
            keyStore.setCertificateEntry("server", certificate);
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(keyStore);
            var context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
