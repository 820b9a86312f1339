package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.PersonVisit;
import dev.vitrine.server.console.ShopAddress;
import io.javalin.config.JavalinConfig;
import java.util.HashMap;

/** Another shop for who has an account already. Threads may share it. */
public final class NewShopPage {

    static final String PATH = "/account/open-shop";

    private final Platform platform;
    private final Frame frame;
    private final Tickets tickets;
    private final ShopAddress address;

    public NewShopPage(Platform platform, Frame frame, Tickets tickets, ShopAddress address) {
        this.platform = platform;
        this.frame = frame;
        this.tickets = tickets;
        this.address = address;
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        Asked.get(
                javalin,
                PATH,
                guard.person(visit ->
                        show(visit, 200, OpeningForm.begun(visit.context()).form())));
        Asked.post(javalin, PATH, guard.person(this::open));
    }

    private void open(PersonVisit visit) {
        var context = visit.context();
        var typed = OpeningForm.typed(context, address);
        try {
            platform.accountServices().signIns().limitRequests("open a shop", context.ip());
            var shop = platform.accountServices().signUps().openAnother(visit.account(), typed.shop());
            tickets.goOn(context, visit.account(), shop, "/admin");
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            show(visit, refusal.status(), address.refused(typed.form(), refusal, SignUpPages.FIELDS));
        }
    }

    private void show(PersonVisit visit, int status, Form form) {
        var model = new HashMap<>(form.model());
        model.put("countries", OpeningForm.countries());
        model.put("suffix", "." + platform.shops().baseHost());
        frame.render(visit, status, "console/people/new-shop", model);
    }
}
