package dev.vitrine.foundation.mail;

import dev.vitrine.foundation.kernel.EmailAddress;
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
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.Properties;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** SMTP transport; one connection for each batch of e-mails. For one thread. */
public final class SmtpTransport implements EmailTransport {

    private static final Logger LOG = LoggerFactory.getLogger(SmtpTransport.class);
    private static final String UTF_8 = StandardCharsets.UTF_8.name();
    private static final String PATIENCE = "30000";

    private final SmtpServer server;
    private final String from;
    private final Session session;
    private @Nullable Transport line;

    /** {@code from}: the address of this platform. why not the merchant's: its domain does not vouch for us. */
    public SmtpTransport(SmtpServer server, String from) {
        this.server = server;
        this.from = EmailAddress.ascii(from);
        this.session = Session.getInstance(properties(server));
    }

    @Override
    public void send(Email email, String fromName, String html, Instant now) throws EmailTransportException {
        try {
            var message = message(email, fromName, html, now);
            open().sendMessage(message, message.getAllRecipients());
        } catch (AddressException e) {
            throw new EmailTransportException("An address is no address: " + e.getMessage(), true, e);
        } catch (AuthenticationFailedException e) {
            disconnect();
            throw new EmailTransportException("The mail server refuses the sign-in", false, e);
        } catch (MessagingException | UnsupportedEncodingException e) {
            disconnect();
            throw new EmailTransportException(words(e), hopeless(e), e);
        }
    }

    /** why only here: nobody may wait for a connection that stays open unused. */
    @Override
    public void disconnect() {
        if (line != null) {
            try {
                line.close();
            } catch (MessagingException e) {
                LOG.debug("event=smtp_quit_failed", e);
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

    private MimeMessage message(Email email, String fromName, String html, Instant now)
            throws MessagingException, UnsupportedEncodingException {
        var message = new MimeMessage(session);
        message.setFrom(new InternetAddress(from, fromName, UTF_8));
        if (email.replyTo() != null) {
            message.setReplyTo(new InternetAddress[] {address(email.replyTo())});
        }
        message.setRecipient(RecipientType.TO, address(email.recipient()));
        for (var copy : email.bcc()) {
            message.addRecipient(RecipientType.BCC, address(copy));
        }
        message.setSubject(email.subject(), UTF_8);
        message.setSentDate(Date.from(now));
        message.setHeader("Auto-Submitted", "auto-generated");
        if (email.unsubscribe() != null) {
            message.setHeader("List-Unsubscribe", "<" + email.unsubscribe() + ">");
            message.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
        }
        message.setContent(alternatives(email.body(), html));
        message.saveChanges();
        // why after that: it would write one of its own, and an e-mail that is sent again must have the same id.
        message.setHeader("Message-ID", messageId(email));
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

    private String messageId(Email email) {
        return "<letter-" + email.id() + "-" + email.createdAt().toEpochMilli() + from.substring(from.indexOf('@'))
                + ">";
    }

    private static InternetAddress address(String text) throws AddressException {
        try {
            return new InternetAddress(EmailAddress.ascii(text), true);
        } catch (IllegalArgumentException e) {
            throw new AddressException(e.getMessage());
        }
    }

    /** "5xx": the server will not have it, now or later. */
    private static boolean hopeless(Exception e) {
        for (var cause = e; cause != null; cause = next(cause)) {
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
        for (var cause = e; cause != null; cause = next(cause)) {
            last = cause;
        }
        return String.valueOf(last.getMessage()).strip();
    }

    private static Properties properties(SmtpServer server) {
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
