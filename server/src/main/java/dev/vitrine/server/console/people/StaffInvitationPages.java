package dev.vitrine.server.console.people;

import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Account;
import dev.vitrine.people.Invitations;
import dev.vitrine.people.OneTimeLink;
import dev.vitrine.people.SignInSession;
import dev.vitrine.people.Staff;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.SignedOutPages;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Optional;

/** Staff invitation pages: join a shop with an existing account or a new one. Safe for use by many threads. */
public final class StaffInvitationPages {

    private final Foundation foundation;
    private final People people;
    private final Invitations invitations;
    private final SignedOutPages signedOutPages;
    private final PageAuthorization pageAuthorization;

    public StaffInvitationPages(
            Foundation foundation, People people, SignedOutPages signedOutPages, PageAuthorization pageAuthorization) {
        this.foundation = foundation;
        this.people = people;
        this.invitations = people.accountServices().invitations();
        this.signedOutPages = signedOutPages;
        this.pageAuthorization = pageAuthorization;
    }

    public void mount(JavalinConfig javalin) {
        PageSupport.get(
                javalin,
                "/admin/join/{token}",
                pageAuthorization.anyone((context, shop) -> show(context, shop, 200, Form.empty())));
        PageSupport.post(javalin, "/admin/join/{token}", pageAuthorization.anyone(this::join));
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
        model.put("may", PermissionRow.summary(Staff.permissions(link.get().permissions())));
        model.put("action", context.path());
        model.put("sessionCsrf", signedOutPages.sessionCsrf(context));
        model.put("here", signedIn(context).map(Account::email).orElse(""));
        model.put("known", account(email).isPresent());
        signedOutPages.show(context, shop.name(), status, "join", model);
    }

    private void join(Context context, Shop shop) {
        var link = invitations.find(shop, context.pathParam("token"));
        if (link.isEmpty() || !signedOutPages.trusts(context)) {
            show(
                    context,
                    shop,
                    403,
                    Form.empty().withProblem("base", "This form was open for too long. Please try again."));
            return;
        }
        var typed = PageSupport.typed(context);
        try {
            if (account(link.get().email()).isPresent()) {
                joinAs(context, shop);
            } else {
                joinNew(context, shop, link.get(), typed);
            }
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            show(context, shop, refusal.status(), typed.withErrors(refusal));
        }
    }

    private void joinAs(Context context, Shop shop) {
        var joined =
                signedIn(context).flatMap(account -> invitations.accept(shop, context.pathParam("token"), account));
        if (joined.isPresent()) {
            FlashMessage.redirect(context, "/admin", "Welcome to " + shop.name() + ".");
        } else {
            show(context, shop, 422, Form.empty().withProblem("base", "Sign in with the invited address first."));
        }
    }

    private void joinNew(Context context, Shop shop, OneTimeLink link, Form typed) {
        people.accountServices().signIns().limitRequests("sign up", context.ip());
        var newAccount = people.userAccounts()
                .newAccount(
                        link.email(),
                        typed.text("first_name"),
                        typed.text("last_name"),
                        PageSupport.text(context, "password"));
        var joined = invitations.accept(shop, context.pathParam("token"), newAccount);
        if (joined.isEmpty()) {
            tooOld(context, shop);
        } else {
            signedOutPages.signIn(context, joined.get().account());
            FlashMessage.redirect(context, "/admin", "Welcome to " + shop.name() + ".");
        }
    }

    private Optional<Account> signedIn(Context context) {
        return pageAuthorization.signedIn(context).map(SignInSession::account);
    }

    private Optional<Account> account(String email) {
        return foundation.database().read(session -> people.userAccounts().byEmail(session, email));
    }

    private void tooOld(Context context, Shop shop) {
        signedOutPages.showMessage(
                context,
                shop.name(),
                404,
                "This invitation is no longer valid",
                "It was used, it is too old, or it was withdrawn. Ask the shop's owner for another.",
                "/admin/sign-in",
                "Sign in");
    }
}
