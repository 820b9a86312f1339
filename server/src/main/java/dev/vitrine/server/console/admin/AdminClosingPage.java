package dev.vitrine.server.console.admin;

import dev.vitrine.Closing;
import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.ShopClosure;
import dev.vitrine.foundation.tenancy.ShopState;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.closing.ShopClosing;
import dev.vitrine.shop.closing.ShopClosing.Asked;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Objects;

/**
 * {@code /admin/settings/close}: what happens when a shop closes, closing it, and opening it again. Safe for use by
 * many threads.
 */
final class AdminClosingPage {

    static final String PATH = ShopClosing.PATH;
    static final String REOPEN = PATH + "/reopen";

    private final Foundation foundation;
    private final People people;
    private final ShopClosing shopClosing;
    private final Layout layout;
    private final InstantSource clock;

    AdminClosingPage(Foundation foundation, People people, Closing closing, Layout layout, InstantSource clock) {
        this.foundation = foundation;
        this.people = people;
        this.shopClosing = closing.shopClosing();
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        show(visit, 200, Form.empty());
    }

    private void show(StaffRequest visit, int status, Form form) {
        var shop = visit.shop();
        var closure = foundation.shops().closure(shop);
        var deleteAt = closure.map(ShopClosure::deleteAt);
        var model = new HashMap<String, Object>(form.model());
        model.put("state", shop.state());
        model.put("shopName", shop.name());
        model.put("host", foundation.shops().hostOf(shop));
        model.put(
                "reopens",
                ShopState.of(shop) == ShopState.CLOSED
                        && closure.filter(ShopClosure::isOwners).isPresent());
        model.put("reason", closure.map(ShopClosure::reason).orElse(""));
        model.put("askedBy", closure.map(ShopClosure::askedBy).orElse(""));
        model.put(
                "closedOn",
                closure.map(why -> ShopClosing.day(shop, why.createdAt())).orElse(""));
        model.put(
                "deletedOn",
                ShopClosing.day(shop, deleteAt.orElseGet(() -> clock.instant().plus(ShopClosing.GRACE))));
        model.put("days", ShopClosing.GRACE.toDays());
        layout.render(visit, status, "console/admin/close", model);
    }

    /** Asks for the shop's name and the owner's password. */
    void close(StaffRequest visit) {
        var form = Form.typed(visit.context());
        var account = visit.staff().account();
        try {
            if (!form.text("name").strip().equalsIgnoreCase(visit.shop().name().strip())) {
                throw Problems.of(
                        "name",
                        "is not the name of this shop: type " + visit.shop().name());
            }
            people.accountServices()
                    .signIns()
                    .confirm(account, Objects.requireNonNullElse(visit.context().formParam("current_password"), ""));
            foundation
                    .database()
                    .change(tx -> shopClosing.close(
                            tx.writtenBy(visit.staff().principal().author()),
                            visit.shop(),
                            Asked.owner(account.email()),
                            ShopClosing.GRACE));
            FlashMessage.redirect(visit.context(), PATH, "The shop is closed.");
        } catch (ApiException refusal) {
            refusal.headers().forEach(visit.context()::header);
            show(visit, refusal.status(), form.with("current_password", "").withErrors(refusal));
        }
    }

    void reopen(StaffRequest visit) {
        try {
            foundation
                    .database()
                    .change(tx -> shopClosing.reopen(
                            tx.writtenBy(visit.staff().principal().author()),
                            visit.shop(),
                            Asked.owner(visit.staff().account().email())));
            FlashMessage.redirect(visit.context(), "/admin", "The shop is open again.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), Form.empty().withErrors(refusal));
        }
    }
}
