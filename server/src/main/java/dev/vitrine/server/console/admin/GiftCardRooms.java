package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.commerce.payments.GiftCardPayments;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.StaffHandler;
import io.javalin.config.JavalinConfig;
import java.time.InstantSource;

/** Routes of gift cards. */
final class GiftCardRooms {

    private final AdminGiftCardsPage giftCards;
    private final AdminGiftCardPage giftCard;

    GiftCardRooms(
            Foundation foundation,
            GiftCardPayments giftCardPayments,
            RestApi restApi,
            AdminApiClient adminApiClient,
            Layout layout,
            InstantSource clock) {
        this.giftCards =
                new AdminGiftCardsPage(new BulkChanges(foundation.database(), restApi), adminApiClient, layout, clock);
        this.giftCard = new AdminGiftCardPage(foundation, giftCardPayments, adminApiClient, layout, clock);
    }

    void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var list = AdminGiftCardsPage.PATH;
        both(javalin, pageAuthorization, list, giftCards::show, giftCards::change);
        both(javalin, pageAuthorization, list + "/new", giftCard::showNew, giftCard::create);
        read(javalin, pageAuthorization, list + "/export", giftCards::export);
        both(javalin, pageAuthorization, list + "/{id}", giftCard::show, giftCard::change);
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
