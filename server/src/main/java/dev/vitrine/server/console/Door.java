package dev.vitrine.server.console;

import dev.vitrine.Platform;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.people.Account;
import dev.vitrine.server.http.Edge;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Objects;

/** Pages before somebody is let in, their forms, and the letting in. Threads may share it. */
public final class Door {

    private final Platform platform;
    private final Frame frame;
    private final Cookies cookies;
    private final boolean mailbox;
    private final Secrets secrets = new Secrets();

    /** {@code mailbox}: letters stay here, at {@code /mailbox}. */
    public Door(Platform platform, Frame frame, Cookies cookies, boolean mailbox) {
        this.platform = platform;
        this.frame = frame;
        this.cookies = cookies;
        this.mailbox = mailbox;
    }

    /** One calm card; its forms are bound to this browser. {@code name} is the shop's or the platform's. */
    public void show(Context context, String name, int status, String template, Map<String, ?> model) {
        var token = cookies.door(context);
        if (token.isEmpty()) {
            token = secrets.token();
            cookies.door(context, token);
        }
        frame.door(context, name, Csrf.of(token), status, "console/people/" + template, model);
    }

    /** A heading, a sentence and perhaps a way on. */
    public void tell(
            Context context, String name, int status, String heading, String words, String link, String label) {
        show(context, name, status, "told", Map.of("heading", heading, "words", words, "link", link, "label", label));
    }

    /** That a letter is on its way, and where it is to be read where letters do not leave. */
    public void tellOfLetter(Context context, String name, String words) {
        var link = mailbox ? "/mailbox" : "/sign-in";
        tell(
                context,
                name,
                200,
                "Look into your letters",
                words,
                link,
                mailbox ? "Open the mailbox" : "Back to sign in");
    }

    /** Whether a form comes from a page that this browser got here. */
    public boolean trusts(Context context) {
        return Csrf.holds(context, cookies.door(context));
    }

    /**
     * Signs in under a new name: whoever knew the session before knows nothing now. Answers what its forms carry as
     * {@code _csrf}.
     */
    public String enter(Context context, Account account) {
        var before = cookies.session(context);
        if (!before.isEmpty()) {
            platform.sessions().end(before);
        }
        var agent = Objects.requireNonNullElse(context.userAgent(), "");
        cookies.session(context, platform.sessions().begin(account, Edge.hostOf(context), agent, context.ip()));
        cookies.device(context, platform.accountServices().signIns().rememberDevice(account, cookies.device(context)));
        return Csrf.of(cookies.session(context));
    }

    /** Ends the session, not only the cookie. */
    public void leave(Context context) {
        platform.sessions().end(cookies.session(context));
        cookies.forgetSession(context);
    }

    /** What proves that this browser was let in before. */
    public String device(Context context) {
        return cookies.device(context);
    }
}
