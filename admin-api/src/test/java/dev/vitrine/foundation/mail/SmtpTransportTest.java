package dev.vitrine.foundation.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a real mail server on a free port. */
final class SmtpTransportTest {

    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private final GreenMail mail =
            new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP).dynamicPort());

    @BeforeEach
    void start() {
        mail.start();
    }

    @AfterEach
    void stop() {
        mail.stop();
    }

    @Test
    void letterArrivesInBothFormsWithItsHeaders() throws Exception {
        smtp("").send(letter("Bücher für Ann", "ann@mail.test", "shop@shop.test"), "Bücher & Co", "<p>Grüße</p>", NOW);

        var got = received(1);
        assertThat(got.getSubject()).isEqualTo("Bücher für Ann");
        assertThat(got.getFrom()[0].toString()).contains("<no-reply@vitrine.test>");
        assertThat(((InternetAddress) got.getFrom()[0]).getPersonal()).isEqualTo("Bücher & Co");
        assertThat(got.getHeader("Reply-To", null)).isEqualTo("shop@shop.test");
        assertThat(got.getHeader("Auto-Submitted", null)).isEqualTo("auto-generated");
        assertThat(got.getHeader("Message-ID", null)).isEqualTo("<letter-7-1772355600000@vitrine.test>");
        assertThat(got.getHeader("List-Unsubscribe", null)).isEqualTo("<https://shop.test/no>");
        assertThat(got.getHeader("List-Unsubscribe-Post", null)).isEqualTo("List-Unsubscribe=One-Click");
        assertThat(got.getSentDate().toInstant()).isEqualTo(NOW);
        var parts = (MimeMultipart) got.getContent();
        assertThat(parts.getContentType()).startsWith("multipart/alternative");
        assertThat(parts.getBodyPart(0).getContentType()).startsWithIgnoringCase("text/plain");
        assertThat(parts.getBodyPart(0).getContent().toString()).contains("Grüße aus dem Laden");
        assertThat(parts.getBodyPart(1).getContentType()).startsWithIgnoringCase("text/html");
        assertThat(parts.getBodyPart(1).getContent().toString()).contains("<p>Grüße</p>");
    }

    @Test
    void copiesAreSeenByNobody() throws Exception {
        var email = letter("Hello", "ann@mail.test", "shop@shop.test");
        smtp("").send(withCopy(email, "boss@shop.test"), "Shop", "<p>", NOW);

        assertThat(mail.waitForIncomingEmail(5000, 2)).isTrue();
        for (var each : mail.getReceivedMessages()) {
            assertThat(each.getHeader("Bcc")).isNull();
            assertThat(each.getAllRecipients()).hasSize(1);
        }
    }

    @Test
    void oneConnectionServesMany() throws Exception {
        var smtpTransport = smtp("");
        for (int i = 0; i < 5; i++) {
            smtpTransport.send(letter("Hello " + i, "ann@mail.test", null), "Shop", "<p>", NOW);
        }
        smtpTransport.disconnect();
        smtpTransport.send(letter("Once more", "ann@mail.test", null), "Shop", "<p>", NOW);
        smtpTransport.disconnect();
        assertThat(mail.waitForIncomingEmail(5000, 6)).isTrue();
    }

    @Test
    void nameOfAShopCannotAddAHeader() throws Exception {
        smtp("").send(letter("Hello", "ann@mail.test", null), "Shop\r\nBcc: all@mail.test\r\n\r\nBuy", "<p>", NOW);
        var got = received(1);
        assertThat(got.getHeader("Bcc")).isNull();
        assertThat(((MimeMultipart) got.getContent()).getCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ann@mail.test\r\nBcc: all@mail.test", "ann", "@", "ann@mail.test, bo@mail.test", ""})
    void addressThatIsNoneIsHopeless(String address) {
        assertThatThrownBy(() -> smtp("").send(letter("Hello", address, null), "Shop", "<p>", NOW))
                .isInstanceOfSatisfying(
                        EmailTransportException.class,
                        e -> assertThat(e.isPermanent()).isTrue());
    }

    @Test
    void domainInAnyScriptIsReached() throws Exception {
        smtp("").send(letter("Hello", "ann@bücher.test", null), "Shop", "<p>", NOW);
        assertThat(received(1).getAllRecipients()[0].toString()).isEqualTo("ann@xn--bcher-kva.test");
    }

    @Test
    void serverThatIsAwayIsTriedAgain() {
        var smtpTransport = smtp("ann:secret-2@");
        mail.stop();
        assertThatThrownBy(() -> smtpTransport.send(letter("Hello", "ann@mail.test", null), "Shop", "<p>", NOW))
                .isInstanceOfSatisfying(EmailTransportException.class, e -> {
                    assertThat(e.isPermanent()).isFalse();
                    assertThat(e.getMessage()).doesNotContain("secret");
                });
    }

    @Test
    void signsInAndSaysSoWhenItMayNot() throws Exception {
        mail.getManagers().getUserManager().setAuthRequired(true);
        mail.setUser("ann@mail.test", "ann", "p@ss:word+1");
        smtp("ann:p%40ss%3Aword+1@").send(letter("Hello", "ann@mail.test", null), "Shop", "<p>", NOW);
        received(1);
        assertThatThrownBy(() -> smtp("ann:other@").send(letter("Hello", "ann@mail.test", null), "Shop", "<p>", NOW))
                .isInstanceOf(EmailTransportException.class)
                .hasMessage("The mail server refuses the sign-in");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "smtp:",
                "smtp://",
                "mail.test:25",
                "http://mail.test",
                "smtp://mail.test/x",
                "smtp://a b",
                "smtp://mail.test?plaintext=no",
                "smtp://mail.test?tls=no",
                "smtps://mail.test?plaintext=yes"
            })
    void addressOfNoMailServerIsNone(String address) {
        assertThat(SmtpServer.parse(address)).isEmpty();
    }

    @Test
    void addressOfAMailServerIsReadAndShownWithoutItsPassword() {
        var server =
                SmtpServer.parse("smtps://ann%40mail.test:p%40ss@mail.test").orElseThrow();
        assertThat(server.port()).isEqualTo(465);
        assertThat(server.user()).isEqualTo("ann@mail.test");
        assertThat(server.password()).isEqualTo("p@ss");
        assertThat(server.toString()).isEqualTo("smtps://ann@mail.test:…@mail.test:465");
        assertThat(SmtpServer.parse("smtp://mail.test").orElseThrow().port()).isEqualTo(587);
    }

    /** Links that open accounts are in e-mails: whoever listens on the way must not read them. */
    @Test
    void lettersCrossNoNetworkInClearUnlessTheAddressSaysSo() {
        for (var encrypted : List.of("smtp://mail.test", "smtp://ann:p@203.0.113.7:25", "smtp://127.0.0.1.mail.test")) {
            assertThat(SmtpServer.parse(encrypted).orElseThrow().mustEncrypt())
                    .as(encrypted)
                    .isTrue();
        }
        for (var clear : List.of(
                "smtp://localhost:25", "smtp://127.0.0.1", "smtp://[::1]:25", "smtp://mail.test?plaintext=yes")) {
            assertThat(SmtpServer.parse(clear).orElseThrow().mustEncrypt())
                    .as(clear)
                    .isFalse();
        }
        assertThat(SmtpServer.parse("smtp://mail.test?plaintext=yes")
                        .orElseThrow()
                        .shown())
                .isEqualTo("smtp://mail.test:587?plaintext=yes");
    }

    @Test
    void serverWithoutEncryptionGetsNoLetterThatMustBeEncrypted() {
        // why this host: it is this machine, too, under a name that is not taken for it.
        var remote = new SmtpServer(false, "0.0.0.0", mail.getSmtp().getPort(), "", "", false);
        var email = letter("Hello", "ann@mail.test", null);
        assertThatThrownBy(() -> new SmtpTransport(remote, "no-reply@vitrine.test").send(email, "Shop", "<p>", NOW))
                .isInstanceOfSatisfying(
                        EmailTransportException.class,
                        e -> assertThat(e.isPermanent()).isFalse())
                .hasMessageContaining("STARTTLS");
        assertThat(mail.getReceivedMessages()).isEmpty();
    }

    private SmtpTransport smtp(String login) {
        var address = "smtp://" + login + "127.0.0.1:" + mail.getSmtp().getPort();
        return new SmtpTransport(SmtpServer.parse(address).orElseThrow(), "no-reply@vitrine.test");
    }

    private MimeMessage received(int count) {
        assertThat(mail.waitForIncomingEmail(5000, count)).isTrue();
        return mail.getReceivedMessages()[0];
    }

    private static Email letter(String subject, String to, @Nullable String replyTo) {
        var text = EmailContent.titled("Hello").paragraph("Grüße aus dem Laden");
        return new Email(
                7,
                1L,
                "offer",
                to,
                replyTo,
                List.of(),
                subject,
                text,
                "https://shop.test/no",
                null,
                "waiting",
                1,
                null,
                NOW,
                Instant.parse("2026-03-01T09:00:00Z"),
                null,
                null);
    }

    private static Email withCopy(Email it, String copy) {
        return it.withBcc(List.of(copy));
    }
}
