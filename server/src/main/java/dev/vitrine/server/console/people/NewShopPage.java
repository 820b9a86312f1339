package dev.vitrine.server.console.people;

import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.ShopHandleField;
import io.javalin.config.JavalinConfig;
import java.util.HashMap;

/** Page that opens another shop for an existing account. Safe for use by many threads. */
public final class NewShopPage {

    static final String PATH = "/account/open-shop";

    private final Foundation foundation;
    private final People people;
    private final Layout layout;
    private final SingleSignOnPages singleSignOnPages;
    private final ShopHandleField address;

    public NewShopPage(
            Foundation foundation,
            People people,
            Layout layout,
            SingleSignOnPages singleSignOnPages,
            ShopHandleField address) {
        this.foundation = foundation;
        this.people = people;
        this.layout = layout;
        this.singleSignOnPages = singleSignOnPages;
        this.address = address;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        PageSupport.get(
                javalin,
                PATH,
                pageAuthorization.person(visit ->
                        show(visit, 200, NewShopForm.prefilled(visit.context()).form())));
        PageSupport.post(javalin, PATH, pageAuthorization.person(this::open));
    }

    private void open(AccountRequest visit) {
        var context = visit.context();
        var typed = NewShopForm.typed(context, address);
        try {
            people.accountServices().signIns().limitRequests("open a shop", context.ip());
            var shop = people.accountServices().signUps().openAnother(visit.account(), typed.shop());
            singleSignOnPages.redirectToShop(context, visit.account(), shop, "/admin");
        } catch (ApiException refusal) {
            refusal.headers().forEach(context::header);
            show(visit, refusal.status(), address.withErrors(typed.form(), refusal, SignUpPages.FIELDS));
        }
    }

    private void show(AccountRequest visit, int status, Form form) {
        var model = new HashMap<>(form.model());
        model.put("countries", NewShopForm.countries());
        model.put("suffix", "." + foundation.shops().baseHost());
        layout.render(visit, status, "console/people/new-shop", model);
    }
}
