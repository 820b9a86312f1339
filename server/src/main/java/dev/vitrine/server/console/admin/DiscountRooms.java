package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.StaffHandler;
import io.javalin.config.JavalinConfig;
import java.time.InstantSource;

/** Routes of discounts and their codes. */
final class DiscountRooms {

    private final AdminDiscountsPage discounts;
    private final AdminDiscountPage discount;
    private final AdminDiscountCodesPage codes;
    private final AdminDiscountCodePage code;

    DiscountRooms(
            Foundation foundation, RestApi restApi, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.discounts = new AdminDiscountsPage(
                foundation, new BulkChanges(foundation.database(), restApi), adminApiClient, layout, clock);
        this.discount = new AdminDiscountPage(foundation, restApi, adminApiClient, discounts, layout, clock);
        var randomDiscountCodes = new RandomDiscountCodes(foundation, restApi);
        this.codes =
                new AdminDiscountCodesPage(foundation, restApi, adminApiClient, randomDiscountCodes, layout, clock);
        this.code = new AdminDiscountCodePage(adminApiClient, layout, clock);
    }

    void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var list = AdminDiscountsPage.PATH;
        both(javalin, pageAuthorization, list, discounts::show, discounts::change);
        both(javalin, pageAuthorization, list + "/new", discount::showNew, discount::create);
        both(javalin, pageAuthorization, list + "/{id}", discount::show, discount::change);
        var below = list + "/{id}" + AdminDiscountCodesPage.BELOW;
        both(javalin, pageAuthorization, below, codes::show, codes::change);
        read(javalin, pageAuthorization, below + "/export", codes::export);
        both(javalin, pageAuthorization, below + "/{code}", code::show, code::submit);
    }

    private static void read(
            JavalinConfig javalin, PageAuthorization pageAuthorization, String path, StaffHandler shown) {
        javalin.routes.get(path, pageAuthorization.staff(Permission.DISCOUNTS, shown));
    }

    private static void both(
            JavalinConfig javalin,
            PageAuthorization pageAuthorization,
            String path,
            StaffHandler shown,
            StaffHandler sent) {
        read(javalin, pageAuthorization, path, shown);
        javalin.routes.post(path, pageAuthorization.staff(Permission.DISCOUNTS, sent));
    }
}
