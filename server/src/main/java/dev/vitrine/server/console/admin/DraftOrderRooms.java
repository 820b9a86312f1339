package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.StaffHandler;
import io.javalin.config.JavalinConfig;
import java.time.InstantSource;

/** Routes of draft orders. */
final class DraftOrderRooms {

    private final AdminDraftOrdersPage drafts;
    private final AdminDraftOrderPage draft;
    private final AdminDraftOrderInvoicePage invoice;
    private final AdminDraftOrderCompletionPage completion;

    DraftOrderRooms(
            Foundation foundation,
            Sales sales,
            RestApi restApi,
            AdminApiClient adminApiClient,
            Layout layout,
            InstantSource clock) {
        this.drafts = new AdminDraftOrdersPage(foundation, restApi, adminApiClient, layout, clock);
        this.draft = new AdminDraftOrderPage(foundation, sales.draftOrders(), adminApiClient, layout, clock);
        this.invoice = new AdminDraftOrderInvoicePage(foundation, sales.draftOrders(), adminApiClient, layout, clock);
        this.completion = new AdminDraftOrderCompletionPage(foundation, adminApiClient, layout, clock);
    }

    void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var list = AdminDraftOrdersPage.PATH;
        var one = list + "/{id}";
        both(javalin, pageAuthorization, list, drafts::show, drafts::change);
        both(javalin, pageAuthorization, list + "/new", draft::showNew, draft::create);
        both(javalin, pageAuthorization, one, draft::show, draft::change);
        both(javalin, pageAuthorization, one + AdminDraftOrderInvoicePage.BELOW, invoice::show, invoice::submit);
        both(
                javalin,
                pageAuthorization,
                one + AdminDraftOrderCompletionPage.BELOW,
                completion::show,
                completion::submit);
    }

    private static void both(
            JavalinConfig javalin,
            PageAuthorization pageAuthorization,
            String path,
            StaffHandler shown,
            StaffHandler sent) {
        javalin.routes.get(path, pageAuthorization.staff(Permission.ORDERS, shown));
        javalin.routes.post(path, pageAuthorization.staff(Permission.ORDERS, sent));
    }
}
