package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.server.testkit.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.time.Instant;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.openssl.PKCS8Generator;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.OutputEncryptor;
import org.bouncycastle.util.io.pem.PemObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TlsCertificateTest {

    private static final Instant END = Instant.parse("2031-05-06T07:08:09Z");

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"EC", "RSA", "Ed25519"})
    void keysAreReadInBothFormsThatToolsWrite(String algorithm) throws Exception {
        var made =
                TestCertificate.of(algorithm, END, "shops.test", "*.shops.test").writeTo(file("c.pem"), file("k.pem"));
        var read = TlsCertificate.read(file("c.pem"), file("k.pem"));
        assertThat(read.chain()).containsExactly(made.certificate());
        assertThat(read.end()).isEqualTo(END);
        assertThat(Files.readString(file("k.pem"))).startsWith("-----BEGIN PRIVATE KEY");
        if (!algorithm.equals("Ed25519")) {
            TestCertificate.write(file("own.pem"), ofOpenSsl(made.keys().getPrivate()));
            assertThat(Files.readString(file("own.pem"))).startsWith("-----BEGIN " + algorithm + " PRIVATE KEY");
            assertThat(TlsCertificate.read(file("c.pem"), file("own.pem")).chain())
                    .isEqualTo(read.chain());
        }
    }

    /** In the older form, with the curve within an elliptic one. */
    private static Object ofOpenSsl(PrivateKey key) throws IOException {
        if (key.getAlgorithm().equals("RSA")) {
            return key;
        }
        var number = ECPrivateKey.getInstance(
                        PrivateKeyInfo.getInstance(key.getEncoded()).parsePrivateKey())
                .getKey();
        return new PemObject(
                "EC PRIVATE KEY", new ECPrivateKey(256, number, SECObjectIdentifiers.secp256r1).getEncoded());
    }

    @Test
    void aWildcardIsForHostsOfOneMoreName() throws Exception {
        TestCertificate.of("shops.test", "*.shops.test").writeTo(file("c.pem"), file("k.pem"));
        var read = TlsCertificate.read(file("c.pem"), file("k.pem"));
        assertThat(read.names()).containsExactly("shops.test", "*.shops.test");
        assertThat(read.isFor("shops.test")).isTrue();
        assertThat(read.isFor("demo.shops.test")).isTrue();
        assertThat(read.isFor("a.demo.shops.test")).isFalse();
        assertThat(read.isFor("test")).isFalse();
    }

    @Test
    void whatCannotBeUsedSaysWhy() throws Exception {
        var one = TestCertificate.of("shops.test").writeTo(file("c.pem"), file("k.pem"));
        TestCertificate.of("shops.test").writeTo(file("c2.pem"), file("k2.pem"));
        TestCertificate.of("RSA", END, "shops.test").writeTo(file("c3.pem"), file("k3.pem"));
        refuses("c.pem", "k2.pem", "is not that of the certificate");
        refuses("c.pem", "k3.pem", "is not that of the certificate");
        refuses("none.pem", "k.pem", "none.pem cannot be read");
        refuses("c.pem", "none.pem", "none.pem cannot be read");
        refuses("c.pem", "c.pem", "there is no private key in");
        refuses("k.pem", "k.pem", "");
        Files.writeString(file("empty.pem"), "");
        refuses("empty.pem", "k.pem", "there is no certificate in");
        TestCertificate.write(
                file("locked.pem"), new JcaPKCS8Generator(one.keys().getPrivate(), encryptor()));
        refuses("c.pem", "locked.pem", "has a passphrase");
    }

    private void refuses(String certificate, String key, String words) {
        assertThatThrownBy(() -> TlsCertificate.read(file(certificate), file(key)))
                .isInstanceOf(GeneralSecurityException.class)
                .hasMessageContaining(words);
    }

    private static OutputEncryptor encryptor() throws OperatorCreationException {
        return new JceOpenSSLPKCS8EncryptorBuilder(PKCS8Generator.PBE_SHA1_3DES)
                .setRandom(new SecureRandom())
                .setPassword("secret".toCharArray())
                .build();
    }

    private Path file(String name) {
        return folder.resolve(name);
    }
}
