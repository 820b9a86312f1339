package dev.vitrine.server.console;

import dev.vitrine.People;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.people.Account;
import dev.vitrine.server.web.TenantResolver;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Objects;

/** Pages of clients that are not signed in, their forms, and signing in and out. Safe for use by many threads. */
public final class SignedOutPages {

    private final People people;
    private final Layout layout;
    private final ConsoleCookies consoleCookies;
    private final boolean mailbox;
    private final Secrets secrets = new Secrets();

    /** {@code mailbox}: e-mails are kept here, at {@code /mailbox}. */
    public SignedOutPages(People people, Layout layout, ConsoleCookies consoleCookies, boolean mailbox) {
        this.people = people;
        this.layout = layout;
        this.consoleCookies = consoleCookies;
        this.mailbox = mailbox;
    }

    /** One calm card; its forms are bound to this browser. {@code name} is the shop's or the platform's. */
    public void show(Context context, String name, int status, String template, Map<String, ?> model) {
        var token = consoleCookies.signedOutToken(context);
        if (token.isEmpty()) {
            token = secrets.token();
            consoleCookies.signedOutToken(context, token);
        }
        layout.renderSignedOut(context, name, Csrf.of(token), status, "console/people/" + template, model);
    }

    /** A heading, a sentence and perhaps a way on. */
    public void showMessage(
            Context context, String name, int status, String heading, String words, String link, String label) {
        show(context, name, status, "told", Map.of("heading", heading, "words", words, "link", link, "label", label));
    }

    /** Page of a shop in which the signed-in account does not work, with a way to sign in with another. */
    void showNotStaff(Context context, String name, Account account, String to) {
        layout.renderSignedOut(
                context,
                name,
                sessionCsrf(context),
                403,
                "console/people/not-staff",
                Map.of("email", account.email(), "to", to));
    }

    /** What forms of this browser's session carry. */
    public String sessionCsrf(Context context) {
        return Csrf.of(consoleCookies.session(context));
    }

    /** Page that says that an e-mail was sent, with a link to the development mailbox if there is one. */
    public void showEmailSent(Context context, String name, String words) {
        var link = mailbox ? "/mailbox" : "/sign-in";
        showMessage(
                context, name, 200, "Check your e-mail", words, link, mailbox ? "Open the mailbox" : "Back to sign in");
    }

    /** Whether a form comes from a page that this browser got here. */
    public boolean trusts(Context context) {
        return Csrf.isValid(context, consoleCookies.signedOutToken(context));
    }

    /**
     * Signs in with a new session token, so that an earlier one is worthless (no session fixation). Returns the
     * {@code _csrf}.
     */
    public String signIn(Context context, Account account) {
        var before = consoleCookies.session(context);
        if (!before.isEmpty()) {
            people.sessions().end(before);
        }
        var agent = Objects.requireNonNullElse(context.userAgent(), "");
        consoleCookies.session(
                context, people.sessions().begin(account, TenantResolver.hostOf(context), agent, context.ip()));
        consoleCookies.device(
                context, people.accountServices().signIns().rememberDevice(account, consoleCookies.device(context)));
        return sessionCsrf(context);
    }

    /** Ends the session, not only the cookie. */
    public void signOut(Context context) {
        people.sessions().end(consoleCookies.session(context));
        consoleCookies.clearSession(context);
    }

    /** What proves that this browser was let in before. */
    public String device(Context context) {
        return consoleCookies.device(context);
    }
}
