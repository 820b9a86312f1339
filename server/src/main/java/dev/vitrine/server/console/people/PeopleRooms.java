package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.server.console.Cookies;
import dev.vitrine.server.console.Door;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.ShopAddress;
import io.javalin.config.JavalinConfig;

/** Every page about people, put together. Threads may share it. */
public final class PeopleRooms {

    private final SignInPages signIn;
    private final SignUpPages signUp;
    private final LinkPages links;
    private final Tickets tickets;
    private final ShopsPage shops;
    private final NewShopPage newShop;
    private final OwnAccountPages ownAccount;
    private final StaffPages staff;
    private final JoinPages join;

    public PeopleRooms(Platform platform, Frame frame, Cookies cookies, Door door, Guard guard) {
        this.signIn = new SignInPages(platform, cookies, door);
        var address = new ShopAddress(platform.database(), platform.shops());
        this.tickets = new Tickets(platform, guard, door);
        this.signUp = new SignUpPages(platform, door, tickets, address);
        this.links = new LinkPages(platform.accountServices(), door);
        this.shops = new ShopsPage(platform, frame);
        this.newShop = new NewShopPage(platform, frame, tickets, address);
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
        newShop.mount(javalin, guard);
        ownAccount.mount(javalin, guard);
        staff.mount(javalin, guard);
        join.mount(javalin);
    }
}
