package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.Account;
import dev.vitrine.people.Invitations;
import dev.vitrine.people.OneTimeLink;
import dev.vitrine.people.SignInSession;
import dev.vitrine.people.Staff;
import dev.vitrine.server.console.Door;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.Notice;
import dev.vitrine.tenancy.Shop;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Optional;

/** Where an invitation leads: to join a shop with the account one has, or with a new one. Threads may share it. */
public final class JoinPages {

    private final Platform platform;
    private final Invitations invitations;
    private final Door door;
    private final Guard guard;

    public JoinPages(Platform platform, Door door, Guard guard) {
        this.platform = platform;
        this.invitations = platform.accountServices().invitations();
        this.door = door;
        this.guard = guard;
    }

    public void mount(JavalinConfig javalin) {
        Asked.get(
                javalin,
                "/admin/join/{token}",
                guard.anybody((context, shop) -> show(context, shop, 200, Form.empty())));
        Asked.post(javalin, "/admin/join/{token}", guard.anybody(this::join));
    }

    private void show(Context context, Shop shop, int status, Form form) {
        var link = invitations.find(shop, context.pathParam("token"));
        if (link.isEmpty()) {
            tooOld(context, shop);
            return;
        }
        var email = link.get().email();
        var model = new HashMap<String, Object>(form.model());
        model.put("shop", shop.name());
        model.put("email", email);
        model.put("may", PermissionLine.summary(Staff.permissions(link.get().permissions())));
        model.put("action", context.path());
        model.put("here", signedIn(context).map(Account::email).orElse(""));
        model.put("known", account(email).isPresent());
        door.show(context, shop.name(), status, "join", model);
    }

    private void join(Context context, Shop shop) {
        var link = invitations.find(shop, context.pathParam("token"));
        if (link.isEmpty() || !door.trusts(context)) {
            show(context, shop, 403, Form.empty().wrong("base", "This form was open for too long. Please try again."));
            return;
        }
        var typed = Asked.typed(context);
        try {
            if (account(link.get().email()).isPresent()) {
                joinAs(context, shop);
            } else {
                joinNew(context, shop, link.get(), typed);
            }
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            show(context, shop, refusal.status(), typed.refused(refusal));
        }
    }

    private void joinAs(Context context, Shop shop) {
        var joined =
                signedIn(context).flatMap(account -> invitations.accept(shop, context.pathParam("token"), account));
        if (joined.isPresent()) {
            Notice.to(context, "/admin", "Welcome to " + shop.name() + ".");
        } else {
            show(context, shop, 422, Form.empty().wrong("base", "Sign in with the invited address first."));
        }
    }

    private void joinNew(Context context, Shop shop, OneTimeLink link, Form typed) {
        platform.accountServices().signIns().limitRequests("sign up", context.ip());
        var newAccount = platform.userAccounts()
                .newAccount(
                        link.email(),
                        typed.text("first_name"),
                        typed.text("last_name"),
                        Asked.text(context, "password"));
        var joined = invitations.accept(shop, context.pathParam("token"), newAccount);
        if (joined.isEmpty()) {
            tooOld(context, shop);
        } else {
            door.enter(context, joined.get().account());
            Notice.to(context, "/admin", "Welcome to " + shop.name() + ".");
        }
    }

    private Optional<Account> signedIn(Context context) {
        return guard.signedIn(context).map(SignInSession::account);
    }

    private Optional<Account> account(String email) {
        return platform.database().read(session -> platform.userAccounts().byEmail(session, email));
    }

    private void tooOld(Context context, Shop shop) {
        door.tell(
                context,
                shop.name(),
                404,
                "This invitation is no longer valid",
                "It was used, it is too old, or it was withdrawn. Ask the shop's owner for another.",
                "/admin/sign-in",
                "Sign in");
    }
}
