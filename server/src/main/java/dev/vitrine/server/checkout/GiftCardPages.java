package dev.vitrine.server.checkout;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.payments.GiftCards.GiftCard;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.storefront.StorefrontHost;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.server.web.TrustedHost;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code /gift_cards/{token}}: code and balance of a gift card, for whoever has its link. Safe for use by many threads.
 */
public final class GiftCardPages {

    private static final String PATH = "/gift_cards/{token}";

    private final Foundation foundation;
    private final Sales sales;
    private final TenantResolver tenantResolver;
    private final CheckoutViews views;

    public GiftCardPages(
            Foundation foundation,
            ShopServices shopServices,
            Sales sales,
            TenantResolver tenantResolver,
            Templates templates,
            StaticAssets files,
            StorefrontHost front) {
        this.foundation = foundation;
        this.sales = sales;
        this.tenantResolver = tenantResolver;
        this.views = new CheckoutViews(foundation, shopServices, sales, templates, files, front.branding());
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, PATH, tenantResolver.at(TrustedHost.CHECKOUT, this::show));
        }
    }

    private void show(Context context, Shop shop) {
        var found = find(shop, context.pathParam("token"));
        if (found.isEmpty()) {
            views.told(
                    context,
                    404,
                    shop,
                    "This link is no longer valid",
                    "There is no gift card at this address. Look whether the link is whole.");
            return;
        }
        var card = found.get();
        var texts = CheckoutTexts.of(context, shop);
        var model = new HashMap<String, Object>();
        model.put("code", grouped(card.code()));
        model.put("balance", shop.price(card.balance()));
        model.put("initialValue", shop.price(card.initialValue()));
        model.put("used", !card.balance().equals(card.initialValue()));
        model.put("lastDay", day(card.expiresOn(), texts));
        model.put("why", why(shop, card));
        model.put("shop", foundation.shops().publicOriginOf(shop));
        views.send(context, 200, "checkout/gift-card", shop, model);
    }

    private Optional<GiftCard> find(Shop shop, String token) {
        return foundation.database().read(session -> sales.giftCardPayments().ofPage(session, shop, token));
    }

    /** Why nobody can pay with it; empty when it can be used. */
    private String why(Shop shop, GiftCard card) {
        if (card.disabledAt() != null) {
            return "This gift card can't be used any more.";
        }
        if (sales.giftCardPayments().isExpired(shop, card)) {
            return "This gift card has expired.";
        }
        return card.balance().isZero() ? "Nothing is left on this gift card." : "";
    }

    private static String day(@Nullable String expiresOn, CheckoutTexts texts) {
        return expiresOn == null
                ? ""
                : DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
                        .withLocale(Locale.forLanguageTag(texts.locale()))
                        .format(LocalDate.parse(expiresOn));
    }

    /** In fours, as people read and type it. */
    private static String grouped(String code) {
        return code.replaceAll("(.{4})(?=.)", "$1 ");
    }
}
