package dev.vitrine.server.mail;

import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.mail.EmailRenderer;
import dev.vitrine.foundation.mail.Mailbox;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.console.Csrf;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.web.SecurityHeaders;
import dev.vitrine.server.web.Templates;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code /mailbox} at the base host: development mailbox with every e-mail in place of sending it. It shows what opens
 * accounts, so it is mounted nowhere else. Safe for use by many threads.
 */
public final class MailboxPages {

    private static final String PATH = "/mailbox";
    private static final int PAGE = 50;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMM, HH:mm:ss 'UTC'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; "
            + "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private final Foundation foundation;
    private final Mailbox mailbox;
    private final EmailRenderer emailRenderer;
    private final Templates templates;

    /** Row of the e-mail list. */
    public record EmailRow(long id, String subject, String recipient, String sender, String time, String state) {}

    public MailboxPages(Foundation foundation, EmailRenderer emailRenderer, Templates templates) {
        this.foundation = foundation;
        this.mailbox = new Mailbox(foundation.database());
        this.emailRenderer = emailRenderer;
        this.templates = templates;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, PATH, pageAuthorization.anyone(this::list));
            javalin.routes.addHttpHandler(verb, PATH + "/{id}", pageAuthorization.anyone(this::letter));
            javalin.routes.addHttpHandler(verb, PATH + "/{id}/html", pageAuthorization.anyone(this::html));
        }
        javalin.routes.addHttpHandler(HandlerType.POST, PATH + "/clear", pageAuthorization.anyone(this::clear));
    }

    private void list(Context context) {
        var words = Objects.requireNonNullElse(context.queryParam("q"), "").strip();
        var found = mailbox.emails(words, number(context.queryParam("before")), PAGE + 1);
        var shown = found.subList(0, Math.min(PAGE, found.size()));
        var model = new HashMap<String, Object>();
        model.put("words", words);
        model.put("letters", lines(shown));
        model.put("count", mailbox.count(words));
        model.put(
                "older",
                found.size() > PAGE
                        ? PATH + "?q=" + URLEncoder.encode(words, StandardCharsets.UTF_8) + "&before="
                                + shown.getLast().id()
                        : "");
        show(context, "mailbox/list", model);
    }

    private void letter(Context context) {
        var email = found(context);
        var model = new HashMap<String, Object>();
        model.put("letter", lines(List.of(email)).getFirst());
        model.put("replyTo", Objects.requireNonNullElse(email.replyTo(), ""));
        model.put("bcc", String.join(", ", email.bcc()));
        model.put("reason", Objects.requireNonNullElse(email.reason(), ""));
        model.put("plain", email.body());
        model.put("links", links(email));
        show(context, "mailbox/letter", model);
    }

    private void html(Context context) {
        var email = found(context);
        SecurityHeaders.policy(context, SecurityHeaders.EMAIL);
        context.html(emailRenderer.html(email, shop(email)));
    }

    private void clear(Context context) {
        if (!Csrf.isSameOrigin(context)) {
            throw ApiException.of(403, "This form is not from this page.");
        }
        mailbox.clear();
        context.status(303).header("Location", PATH);
    }

    private Email found(Context context) {
        return mailbox.find(number(context.pathParam("id"))).orElseThrow(ApiException::notFound);
    }

    private List<EmailRow> lines(List<Email> emails) {
        var names = new HashMap<Long, String>();
        return emails.stream()
                .map(email -> new EmailRow(
                        email.id(),
                        email.subject(),
                        email.recipient(),
                        email.shopId() == null
                                ? "Vitrine"
                                : names.computeIfAbsent(
                                        email.shopId(),
                                        id -> shop(email).map(Shop::name).orElse("")),
                        TIME.format(at(email)),
                        email.state()))
                .toList();
    }

    private static Instant at(Email email) {
        return email.sentAt() == null ? email.createdAt() : email.sentAt();
    }

    /** Links of the e-mail, for readers of its plain text. */
    private static List<Map<String, String>> links(Email email) {
        var links = new ArrayList<Map<String, String>>();
        for (var contentPart : email.content().parts()) {
            if (contentPart.link() != null) {
                links.add(Map.of("label", contentPart.text(), "link", contentPart.link()));
            }
            for (var contentRow : contentPart.rows()) {
                if (contentRow.link() != null) {
                    links.add(Map.of("label", contentRow.value(), "link", contentRow.link()));
                }
            }
        }
        return links;
    }

    private Optional<Shop> shop(Email email) {
        var id = email.shopId();
        return id == null
                ? Optional.empty()
                : foundation.database().read(session -> foundation.shops().find(session, new ShopId(id)));
    }

    private void show(Context context, String template, Map<String, Object> model) {
        SecurityHeaders.policy(context, POLICY);
        context.html(templates.render(template, model));
    }

    private static long number(@Nullable String text) {
        return text != null && text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }
}
