package dev.vitrine.mail;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.UnsupportedEncodingException;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.Properties;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands letters to a mail server; one connection for everything that leaves together. For one thread. */
public final class Smtp implements Carrier {

    private static final Logger LOG = LoggerFactory.getLogger(Smtp.class);
    private static final String UTF_8 = StandardCharsets.UTF_8.name();
    private static final String PATIENCE = "30000";

    private final MailServer server;
    private final String from;
    private final Session session;
    private @Nullable Transport line;

    /** {@code from}: the address of this platform. why not the merchant's: its domain does not vouch for us. */
    public Smtp(MailServer server, String from) {
        this.server = server;
        this.from = from;
        this.session = Session.getInstance(properties(server));
    }

    @Override
    public void carry(Letter letter, String fromName, String html, Instant now) throws CarrierException {
        try {
            var message = message(letter, fromName, html, now);
            open().sendMessage(message, message.getAllRecipients());
        } catch (AddressException e) {
            throw new CarrierException("An address is no address: " + e.getMessage(), true, e);
        } catch (AuthenticationFailedException e) {
            rest();
            throw new CarrierException("The mail server refuses the sign-in", false, e);
        } catch (MessagingException | UnsupportedEncodingException e) {
            rest();
            throw new CarrierException(words(e), hopeless(e), e);
        }
    }

    /** why only here: nobody may wait for a connection that stays open unused. */
    @Override
    public void rest() {
        if (line != null) {
            try {
                line.close();
            } catch (MessagingException e) {
                LOG.debug("event=mail_server_did_not_say_goodbye", e);
            }
            line = null;
        }
    }

    private Transport open() throws MessagingException {
        if (line == null) {
            var opened = session.getTransport(server.encrypted() ? "smtps" : "smtp");
            opened.connect(
                    server.host(),
                    server.port(),
                    server.user().isEmpty() ? null : server.user(),
                    server.user().isEmpty() ? null : server.password());
            line = opened;
        }
        return line;
    }

    private MimeMessage message(Letter letter, String fromName, String html, Instant now)
            throws MessagingException, UnsupportedEncodingException {
        var message = new MimeMessage(session);
        message.setFrom(new InternetAddress(from, fromName, UTF_8));
        if (letter.replyTo() != null) {
            message.setReplyTo(new InternetAddress[] {address(letter.replyTo())});
        }
        message.setRecipient(RecipientType.TO, address(letter.recipient()));
        for (var copy : letter.bcc()) {
            message.addRecipient(RecipientType.BCC, address(copy));
        }
        message.setSubject(letter.subject(), UTF_8);
        message.setSentDate(Date.from(now));
        message.setHeader("Auto-Submitted", "auto-generated");
        if (letter.unsubscribe() != null) {
            message.setHeader("List-Unsubscribe", "<" + letter.unsubscribe() + ">");
            message.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
        }
        message.setContent(alternatives(letter.body(), html));
        message.saveChanges();
        // why after that: it would write one of its own, and a letter that is sent again must be known again.
        message.setHeader("Message-ID", messageId(letter));
        return message;
    }

    /** The plainest first: a reader takes the last form that it can show. */
    private static MimeMultipart alternatives(String plain, String html) throws MessagingException {
        var text = new MimeBodyPart();
        text.setText(plain, UTF_8);
        var page = new MimeBodyPart();
        page.setText(html, UTF_8, "html");
        return new MimeMultipart("alternative", text, page);
    }

    private String messageId(Letter letter) {
        return "<letter-" + letter.id() + "-" + letter.createdAt().toEpochMilli() + from.substring(from.indexOf('@'))
                + ">";
    }

    private static InternetAddress address(String text) throws AddressException {
        var at = text.lastIndexOf('@');
        try {
            return new InternetAddress(
                    at < 0 ? text : text.substring(0, at + 1) + IDN.toASCII(text.substring(at + 1)), true);
        } catch (IllegalArgumentException e) {
            throw new AddressException(e.getMessage());
        }
    }

    /** "5xx": the server will not have it, now or later. */
    private static boolean hopeless(Exception e) {
        for (Exception cause = e; cause != null; cause = next(cause)) {
            if (cause instanceof SMTPAddressFailedException failed && failed.getReturnCode() >= 500
                    || cause instanceof SMTPSendFailedException refused && refused.getReturnCode() >= 500) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Exception next(Exception e) {
        return e instanceof MessagingException chained ? chained.getNextException() : null;
    }

    private static String words(Exception e) {
        var last = e;
        for (Exception cause = e; cause != null; cause = next(cause)) {
            last = cause;
        }
        return String.valueOf(last.getMessage()).strip();
    }

    private static Properties properties(MailServer server) {
        var properties = new Properties();
        properties.setProperty("mail.mime.allowutf8", "true");
        for (var protocol : new String[] {"mail.smtp.", "mail.smtps."}) {
            properties.setProperty(protocol + "connectiontimeout", PATIENCE);
            properties.setProperty(protocol + "timeout", PATIENCE);
            properties.setProperty(protocol + "writetimeout", PATIENCE);
            properties.setProperty(protocol + "ssl.checkserveridentity", "true");
            properties.setProperty(
                    protocol + "auth", Boolean.toString(!server.user().isEmpty()));
        }
        properties.setProperty("mail.smtp.starttls.enable", "true");
        properties.setProperty("mail.smtp.starttls.required", Boolean.toString(server.mustEncrypt()));
        return properties;
    }
}
