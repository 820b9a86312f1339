package dev.vitrine.server.console.partners;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.partners.PartnerApplication;
import dev.vitrine.apps.partners.PartnerApplicationForm;
import dev.vitrine.apps.partners.Partners;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Staff.ShopMembership;
import dev.vitrine.server.console.AccountHandler;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.UtcDateFormat;
import io.javalin.config.JavalinConfig;
import io.javalin.http.HandlerType;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The partner program: what it is, applying for it, and the dashboard of those who are in. Safe for use by many
 * threads.
 */
public final class PartnerPages {

    private static final String BASE = "/partners";
    private static final String APPLY = BASE + "/apply";

    private final Foundation foundation;
    private final AppServices appServices;
    private final Partners partners;
    private final Layout layout;

    public PartnerPages(Foundation foundation, AppServices appServices, Layout layout) {
        this.foundation = foundation;
        this.appServices = appServices;
        this.partners = appServices.partners();
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, BASE, pageAuthorization.person(this::home));
            javalin.routes.addHttpHandler(verb, APPLY, pageAuthorization.person(this::form));
        }
        javalin.routes.addHttpHandler(HandlerType.POST, APPLY, pageAuthorization.person(this::apply));
    }

    /** A page for partners; others are sent to where they can become one. */
    public static AccountHandler forPartners(Foundation foundation, AppServices appServices, AccountHandler page) {
        return visit -> {
            var partner =
                    foundation.database().read(session -> appServices.partners().isPartner(session, visit.account()));
            if (partner) {
                page.handle(visit);
            } else {
                FlashMessage.redirectWithError(visit.context(), BASE, "This is for partners. You can apply to be one.");
            }
        };
    }

    private void home(AccountRequest visit) {
        var last = last(visit);
        if (last.isPresent() && last.get().isApproved()) {
            dashboard(visit, last.get());
            return;
        }
        var model = new HashMap<String, Object>();
        last.ifPresent(partnerApplication -> {
            model.put("application", partnerApplication);
            model.put("day", UtcDateFormat.day(partnerApplication.createdAt()));
        });
        layout.render(visit, "console/partners/program", model);
    }

    private void dashboard(AccountRequest visit, PartnerApplication partnerApplication) {
        var model = new HashMap<String, Object>();
        model.put("application", partnerApplication);
        model.put("since", UtcDateFormat.day(partnerApplication.decidedAt()));
        foundation.database().read(session -> {
            model.put(
                    "apps",
                    PartnerAppRow.of(appServices, session, visit.account().id()));
            model.put(
                    "stores",
                    DevelopmentStoreRow.of(
                            appServices.developmentStores().list(session, visit.account()), foundation.shops()));
            return true;
        });
        layout.render(visit, "console/partners/dashboard", model);
    }

    private void form(AccountRequest visit) {
        var last = last(visit);
        if (last.isPresent() && !last.get().state().equals("refused")) {
            FlashMessage.redirect(
                    visit.context(),
                    BASE,
                    last.get().isOpen() ? "You have applied already." : "You are a partner already.");
            return;
        }
        // why: who was refused goes on from what they wrote.
        show(
                visit,
                200,
                Form.of(last.map(
                                one -> Map.of("company", one.company(), "website", one.website(), "plans", one.plans()))
                        .orElse(Map.of())));
    }

    private void apply(AccountRequest visit) {
        var typed = Form.typed(visit.context());
        var wish = new PartnerApplicationForm(
                typed.text("company"), typed.text("website"), typed.text("plans"), typed.text("store"));
        try {
            foundation.database().change(tx -> partners.apply(tx, visit.account(), wish));
            FlashMessage.redirect(
                    visit.context(),
                    BASE,
                    "Your application is with us. We write to "
                            + visit.account().email() + ".");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), typed.withErrors(refusal));
        }
    }

    private void show(AccountRequest visit, int status, Form form) {
        var stores = foundation.database().read(session -> partners.stores(session, visit.account()));
        var model = new HashMap<String, Object>(form.model());
        model.put("stores", choices(stores));
        model.put("email", visit.account().email());
        model.put("verified", visit.account().emailVerified());
        layout.render(visit, status, "console/partners/apply", model);
    }

    private Map<String, String> choices(List<ShopMembership> stores) {
        var choices = new LinkedHashMap<String, String>();
        stores.forEach(store -> choices.put(
                store.handle(),
                store.name() + " · " + store.handle() + "." + foundation.shops().baseHost()));
        return choices;
    }

    private Optional<PartnerApplication> last(AccountRequest visit) {
        return foundation.database().read(session -> partners.latest(session, visit.account()));
    }
}
