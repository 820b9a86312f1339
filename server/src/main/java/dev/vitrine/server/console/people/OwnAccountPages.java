package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.people.Account;
import dev.vitrine.server.console.Door;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.PersonVisit;
import dev.vitrine.server.console.StaffVisit;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;

/** Somebody's own account, at the base host and in each shop. Threads may share it. */
public final class OwnAccountPages {

    private final Platform platform;
    private final Door door;

    public OwnAccountPages(Platform platform, Door door) {
        this.platform = platform;
        this.door = door;
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, "/account", guard.person(this::mine));
            javalin.routes.addHttpHandler(verb, "/admin/account", guard.staff(this::mine));
        }
    }

    private void mine(PersonVisit visit) {
        show(visit.context(), visit.account(), visit.csrf(), "");
    }

    private void mine(StaffVisit visit) {
        show(visit.context(), visit.staff().account(), visit.csrf(), "/admin");
    }

    private void show(Context context, Account account, String csrf, String base) {
        var shops = platform.database().read(session -> platform.staff().workplaces(session, account));
        door.show(
                context,
                200,
                "account",
                Map.of("name", account.name(), "email", account.email(), "shops", shops, "csrf", csrf, "base", base));
    }
}
