package dev.vitrine.server.checkout;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.checkout.Checkout;
import dev.vitrine.commerce.checkout.CheckoutCountries;
import dev.vitrine.commerce.checkout.CompletionResult;
import dev.vitrine.commerce.orders.StorefrontOrder;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.server.web.PageScriptTags;
import dev.vitrine.server.web.SecurityHeaders;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Renderer of the checkout's pages. */
final class CheckoutViews {

    private static final String OWN_SCRIPTS = SecurityHeaders.policyWith(List.of());

    private static final List<CheckoutCountries.CountryChoice> COUNTRIES = CheckoutCountries.all(Locale.ENGLISH);

    /** A policy as the foot of each page names it. */
    public record PolicyLink(String title, String address) {}

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final Sales sales;
    private final Templates templates;
    private final StaticAssets files;
    private final CheckoutBranding look;

    CheckoutViews(
            Foundation foundation,
            ShopServices shopServices,
            Sales sales,
            Templates templates,
            StaticAssets files,
            CheckoutBranding look) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.sales = sales;
        this.templates = templates;
        this.files = files;
        this.look = look;
    }

    void checkout(
            Context context,
            Shop shop,
            Checkout checkout,
            CheckoutStep step,
            CheckoutForm checkoutForm,
            List<CompletionResult.Missing> missing) {
        var model = new HashMap<String, Object>();
        model.put("token", checkout.token());
        model.put("open", true);
        model.put("step", step.handle());
        model.put("values", checkoutForm.values());
        model.put("problems", checkoutForm.problems());
        model.put(
                "missing",
                missing.stream().map(CompletionResult.Missing::message).toList());
        model.put("countries", COUNTRIES);
        model.put("email", Objects.requireNonNullElse(checkout.buyer().email(), ""));
        model.put("envelope", CheckoutViewModel.envelope(checkout.buyer().shippingAddress()));
        model.put(
                "billing",
                elsewhere(checkout.buyer().shippingAddress(), checkout.buyer().billingAddress()));
        model.put("addressed", checkout.addressed());
        model.put("lines", CheckoutViewModel.lines(shop, checkout));
        model.put("sums", CheckoutViewModel.sums(shop, checkout));
        model.put("seenTotal", checkout.totals().totalPrice().minor());
        model.put("nothingToPay", checkout.totals().totalPrice().minor() == 0);
        model.put("choices", CheckoutViewModel.choices(shop, checkout));
        model.put("requiresShipping", checkout.requiresShipping());
        model.put("deliverable", checkout.deliverable());
        model.put("destination", destination(checkout));
        model.put("discountCode", Objects.requireNonNullElse(checkout.charges().discountCode(), ""));
        model.put("notice", Objects.requireNonNullElse(checkout.notices().discountNotice(), ""));
        model.put("otherCurrency", otherCurrency(context, shop));
        var seen = checkout.totals().presentment();
        model.put("otherTotal", seen == null ? "" : seen.totalPrice() + " " + seen.currency());
        send(context, 200, "checkout/checkout", shop, model);
    }

    /** Empty where the delivery's address is the billing address too. */
    private static List<String> elsewhere(@Nullable MailingAddress shipping, @Nullable MailingAddress billing) {
        return billing == null || billing.equals(shipping) ? List.of() : CheckoutViewModel.envelope(billing);
    }

    private static String destination(Checkout checkout) {
        var mailingAddress = checkout.buyer().shippingAddress();
        return mailingAddress == null || mailingAddress.country() == null ? "this address" : mailingAddress.country();
    }

    /** Thank-you page after the purchase; later, once the order has moved on, its status. */
    void thanks(
            Context context, Shop shop, Order order, OrderStatusView progress, PageScriptTags added, boolean first) {
        var page = Json.object().put("type", "thank_you").put("title", "Thank you – " + shop.name());
        page.putObject("context")
                .put("order_id", order.id())
                .put("checkout_token", order.origin().checkoutToken())
                .put("first_view", first);
        receipt(context, shop, order, progress, page, first, added, "checkout/thank-you");
    }

    /** Status page of an order, for every client that has its URL. */
    void status(Context context, Shop shop, Order order, OrderStatusView progress, PageScriptTags added) {
        var page = Json.object().put("type", "order_status").put("title", "Order " + order.name());
        page.putObject("context").put("order_id", order.id());
        receipt(context, shop, order, progress, page, false, added, "checkout/order");
    }

    private void receipt(
            Context context,
            Shop shop,
            Order order,
            OrderStatusView progress,
            ObjectNode page,
            boolean first,
            PageScriptTags added,
            String template) {
        var boot = Json.object()
                .put("currency", order.currency().getCurrencyCode())
                .put("locale", shop.primaryLocale())
                .put("first_view", first);
        boot.set("page", page);
        boot.set("order", shop.json().tree(StorefrontOrder.of(order)));
        var model = new HashMap<String, Object>();
        model.put("orderName", order.name());
        model.put("email", Objects.requireNonNullElse(order.contact().email(), ""));
        model.put("envelope", CheckoutViewModel.envelope(order.addresses().shippingAddress()));
        model.put(
                "billing",
                elsewhere(order.addresses().shippingAddress(), order.addresses().billingAddress()));
        model.put("lines", CheckoutViewModel.lines(shop, order));
        model.put("sums", CheckoutViewModel.sums(shop, order));
        model.put("progress", progress);
        model.put("thanking", first || !progress.moved());
        model.put("orderPage", "/orders/" + order.token());
        model.put("open", false);
        model.put("stub", StorefrontSdk.stub());
        model.put("boot", Json.PLAIN.text(boot).replace("<", "\\u003c"));
        model.put("sdk", "/_assets/" + StorefrontSdk.fileName());
        model.put("added", added);
        send(context, 200, template, shop, model);
        SecurityHeaders.policy(context, added.policy(List.of(StorefrontSdk.stub())));
    }

    void send(Context context, int status, String template, Shop shop, Map<String, ?> model) {
        var all = new HashMap<String, Object>(model);
        all.put("locale", shop.primaryLocale());
        all.put("shopName", shop.name());
        all.put("shopEmail", shop.email());
        all.put("tokens", look.of(shop));
        all.put("logo", look.logo(shop));
        all.put("styles", files.address("checkout.css"));
        all.put("policies", policies(shop));
        all.put("testPayments", sales.gateway().test());
        all.put("script", files.address("checkout.js"));
        SecurityHeaders.policy(context, OWN_SCRIPTS);
        context.status(status)
                .header("Cache-Control", "private, no-store")
                .header("Referrer-Policy", "same-origin")
                .html(templates.render(template, all));
    }

    private List<PolicyLink> policies(Shop shop) {
        return foundation.database().read(session -> shopServices.policies().all(session, shop)).stream()
                .map(policy -> new PolicyLink(policy.title(), "/policies/" + policy.handle()))
                .toList();
    }

    /** "orders are processed in the store's currency even when others are displayed; show that before payment". */
    private static String otherCurrency(Context context, Shop shop) {
        var shown = Optional.ofNullable(context.cookie("currency")).orElse("");
        return shown.matches("[A-Z]{3}") && !shown.equals(shop.currency().getCurrencyCode()) ? shown : "";
    }
}
