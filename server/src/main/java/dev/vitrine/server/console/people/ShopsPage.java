package dev.vitrine.server.console.people;

import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import io.javalin.config.JavalinConfig;
import java.util.Map;

/** List of the account's shops: landing page of the base host. Safe for use by many threads. */
public final class ShopsPage {

    private final Foundation foundation;
    private final People people;
    private final Layout layout;

    public ShopsPage(Foundation foundation, People people, Layout layout) {
        this.foundation = foundation;
        this.people = people;
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        PageSupport.get(javalin, "/account", pageAuthorization.person(this::show));
    }

    private void show(AccountRequest visit) {
        var account = visit.account();
        var shops = foundation.database().read(session -> people.staff().memberships(session, account));
        layout.render(
                visit,
                "console/people/shops",
                Map.of(
                        "shops",
                        shops,
                        "baseHost",
                        foundation.shops().baseHost(),
                        "verified",
                        account.emailVerified(),
                        "email",
                        account.email()));
    }
}
