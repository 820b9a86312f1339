package dev.vitrine.server.console.partners;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.ShopHandleField;
import io.javalin.config.JavalinConfig;
import io.javalin.http.HandlerType;
import java.util.Currency;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The development stores of a partner. Safe for use by many threads. */
public final class DevelopmentStorePages {

    private static final String BASE = "/partners/stores";

    private static final Map<String, String> CURRENCIES = currencies();

    private final Foundation foundation;
    private final AppServices appServices;
    private final Layout layout;
    private final ShopHandleField address;

    public DevelopmentStorePages(Foundation foundation, AppServices appServices, Layout layout) {
        this.foundation = foundation;
        this.appServices = appServices;
        this.layout = layout;
        this.address = new ShopHandleField(foundation.database(), foundation.shops());
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(
                    verb,
                    BASE,
                    pageAuthorization.person(PartnerPages.forPartners(foundation, appServices, this::list)));
            javalin.routes.addHttpHandler(
                    verb,
                    BASE + "/new",
                    pageAuthorization.person(PartnerPages.forPartners(foundation, appServices, this::form)));
        }
        javalin.routes.addHttpHandler(
                HandlerType.POST,
                BASE + "/new",
                pageAuthorization.person(PartnerPages.forPartners(foundation, appServices, this::open)));
    }

    private void list(AccountRequest visit) {
        var stores = foundation
                .database()
                .read(session -> appServices.developmentStores().list(session, visit.account()));
        layout.render(
                visit, "console/partners/stores", Map.of("stores", DevelopmentStoreRow.of(stores, foundation.shops())));
    }

    private void form(AccountRequest visit) {
        show(visit, 200, Form.of(Map.of("currency", "EUR")));
    }

    private void open(AccountRequest visit) {
        var sent = Form.typed(visit.context());
        var typed = address.withHandle(sent, sent.text("name"));
        try {
            var store = foundation
                    .database()
                    .write(tx -> appServices
                            .developmentStores()
                            .create(
                                    tx,
                                    visit.account(),
                                    typed.text("name"),
                                    typed.text("handle"),
                                    typed.text("currency")));
            FlashMessage.redirect(visit.context(), BASE, store.name() + " is open. It takes test payments only.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), address.withErrors(typed, refusal, Map.of()));
        }
    }

    private void show(AccountRequest visit, int status, Form form) {
        var model = new HashMap<String, Object>(form.model());
        model.put("currencies", CURRENCIES);
        model.put("suffix", "." + foundation.shops().baseHost());
        layout.render(visit, status, "console/partners/store", model);
    }

    private static Map<String, String> currencies() {
        var choices = new LinkedHashMap<String, String>();
        Stream.of("EUR", "USD", "GBP", "CHF", "SEK", "PLN", "CAD", "AUD", "JPY", "INR", "BRL", "VND", "KWD")
                .map(Currency::getInstance)
                .forEach(each -> choices.put(
                        each.getCurrencyCode(),
                        each.getDisplayName(Locale.ENGLISH) + " (" + each.getCurrencyCode() + ")"));
        return choices;
    }
}
