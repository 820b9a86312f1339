package dev.vitrine.server.storefront;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.commerce.customers.Newsletter;
import dev.vitrine.foundation.tenancy.Shop;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;

/**
 * {@code /newsletter}: a visitor asks for news by e-mail. Themes have the form on pages of their own and send it here.
 * Safe for use by many threads.
 */
final class NewsletterPage {

    static final String PATH = "/newsletter";

    private static final List<String> TEXTS = List.of(
            "News by e-mail",
            "Type your address, and we send you a link to confirm it.",
            "E-mail address",
            "Send me news by e-mail",
            "Leave this field empty");

    private final Newsletter newsletter;
    private final VisitorForms visitorForms;

    NewsletterPage(Foundation foundation, Sales sales, PlainPages plainPages) {
        this.newsletter = sales.newsletter();
        this.visitorForms = new VisitorForms(foundation, sales, plainPages, PATH, "newsletter", TEXTS);
    }

    void show(Context context, Shop shop) {
        if (visitorForms.isDone(context)) {
            visitorForms.tell(
                    context,
                    shop,
                    200,
                    "Look into your inbox",
                    "We have sent you an e-mail. Open the link in it, and you get our news.");
        } else {
            visitorForms.show(context, shop, Map.of());
        }
    }

    /** Form {@code email}. The answer is the same for addresses that are known and that are not. */
    void send(Context context, Shop shop) {
        visitorForms.submit(
                context, shop, List.of("email"), typed -> newsletter.request(shop, typed.text("email"), context.ip()));
    }
}
