package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.PersonVisit;
import io.javalin.config.JavalinConfig;
import java.util.Map;

/** Where somebody works: the entrance at the base host. Threads may share it. */
public final class ShopsPage {

    private final Platform platform;
    private final Frame frame;

    public ShopsPage(Platform platform, Frame frame) {
        this.platform = platform;
        this.frame = frame;
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        Asked.get(javalin, "/account", guard.person(this::show));
    }

    private void show(PersonVisit visit) {
        var account = visit.account();
        var shops = platform.database().read(session -> platform.staff().memberships(session, account));
        frame.render(
                visit,
                "console/people/shops",
                Map.of(
                        "shops",
                        shops,
                        "baseHost",
                        platform.shops().baseHost(),
                        "verified",
                        account.emailVerified(),
                        "email",
                        account.email()));
    }
}
