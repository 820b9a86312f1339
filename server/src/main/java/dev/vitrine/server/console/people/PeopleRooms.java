package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.server.console.Cookies;
import dev.vitrine.server.console.Door;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import io.javalin.config.JavalinConfig;

/** Every page about people, put together. Threads may share it. */
public final class PeopleRooms {

    private final SignInPages signIn;
    private final SignUpPages signUp;
    private final LinkPages links;
    private final Tickets tickets;
    private final ShopsPage shops;
    private final OwnAccountPages ownAccount;
    private final StaffPages staff;
    private final JoinPages join;

    public PeopleRooms(Platform platform, Frame frame, Cookies cookies, Door door, Guard guard) {
        this.signIn = new SignInPages(platform, cookies, door);
        this.tickets = new Tickets(platform, guard, door);
        this.signUp = new SignUpPages(platform, door, tickets);
        this.links = new LinkPages(platform.reception(), door);
        this.shops = new ShopsPage(platform, frame);
        this.ownAccount = new OwnAccountPages(platform, frame, door);
        this.staff = new StaffPages(platform, frame);
        this.join = new JoinPages(platform, door, guard);
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        signIn.mount(javalin, guard);
        signUp.mount(javalin, guard);
        links.mount(javalin, guard);
        tickets.mount(javalin);
        shops.mount(javalin, guard);
        ownAccount.mount(javalin, guard);
        staff.mount(javalin, guard);
        join.mount(javalin);
    }
}
