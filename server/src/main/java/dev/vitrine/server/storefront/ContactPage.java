package dev.vitrine.server.storefront;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.content.ContactMessage;
import dev.vitrine.shop.content.ContactMessages;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /contact}: a visitor's message to the shop. Themes have the form on pages of their own and send it here; what
 * is wrong with it is shown here, with everything that was typed. Safe for use by many threads.
 */
final class ContactPage {

    static final String PATH = "/contact";

    private static final List<String> FIELDS = List.of("name", "email", "phone", "message");
    private static final List<String> TEXTS = List.of(
            "Write to us",
            "Name",
            "E-mail address",
            "Telephone (optional)",
            "Message",
            "Send the message",
            "Leave this field empty");

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final VisitorForms visitorForms;

    ContactPage(Foundation foundation, ShopServices shopServices, Sales sales, PlainPages plainPages) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.visitorForms = new VisitorForms(foundation, sales, plainPages, PATH, "contact", TEXTS);
    }

    void show(Context context, Shop shop) {
        if (visitorForms.isDone(context)) {
            visitorForms.tell(
                    context,
                    shop,
                    200,
                    "Thank you for your message",
                    "It is on its way to us, and we answer by e-mail.");
        } else if (!ContactMessages.areTaken(shop)) {
            visitorForms.tell(context, shop, 404, "Page not found", "This shop takes no messages here.");
        } else {
            var moved = visitorForms.isRejected(context, shop) ? Optional.<String>empty() : moved(shop);
            moved.ifPresentOrElse(
                    target -> context.status(301).header("Location", PageUrl.sendable(target)),
                    () -> visitorForms.show(context, shop, Map.of()));
        }
    }

    /** why: a shop that moved here may lead this address to a page of its own. */
    private Optional<String> moved(Shop shop) {
        return foundation.database().read(session -> shopServices.redirects().target(session, shop, PATH));
    }

    /** Form {@code name}, {@code email}, {@code phone}, {@code message}. */
    void send(Context context, Shop shop) {
        visitorForms.submit(context, shop, FIELDS, typed -> {
            var message = new ContactMessage(
                    typed.text("name"), typed.text("email"), typed.text("phone"), typed.text("message"));
            shopServices.contactMessages().send(shop, message, context.ip());
        });
    }
}
