package dev.vitrine.server.console.admin;

import dev.vitrine.Platform;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import io.javalin.config.JavalinConfig;
import java.time.InstantSource;

/** The merchant's rooms, put together. */
public final class ShopRooms {

    private final HomePage home;

    public ShopRooms(Platform platform, Frame frame, InstantSource clock) {
        var desk = new Desk(platform.api());
        this.home = new HomePage(platform, desk, frame, clock);
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        javalin.routes.get("/admin", guard.staff(home));
    }
}
