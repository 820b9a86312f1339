package dev.vitrine.server.checkout;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.checkout.Checkout;
import dev.vitrine.commerce.checkout.CheckoutCountries;
import dev.vitrine.commerce.checkout.CompletionResult;
import dev.vitrine.commerce.hostedpayments.HostedPaymentForm;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.fulfillments.FulfillmentEvents;
import dev.vitrine.commerce.payments.OfferedPaymentMethod;
import dev.vitrine.commerce.payments.PaymentChoice;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.storefront.OrderStatusView;
import dev.vitrine.server.storefront.ShopBranding;
import dev.vitrine.server.web.SecurityHeaders;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import dev.vitrine.shop.shops.PolicyLink;
import dev.vitrine.shop.shops.ShopLanguages;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Renderer of the checkout's pages. */
final class CheckoutViews {

    private static final Map<String, List<CheckoutCountries.CountryChoice>> COUNTRIES = new ConcurrentHashMap<>();

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final Sales sales;
    private final Templates templates;
    private final StaticAssets files;
    private final ShopBranding look;

    CheckoutViews(
            Foundation foundation,
            ShopServices shopServices,
            Sales sales,
            Templates templates,
            StaticAssets files,
            ShopBranding look) {
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
        var texts = CheckoutTexts.of(context, shop, checkout.buyer().customerLocale());
        var model = new HashMap<String, Object>();
        model.put("token", checkout.token());
        model.put("open", true);
        model.put("step", step.handle());
        model.put("values", checkoutForm.values());
        model.put("problems", checkoutForm.problems());
        model.put(
                "missing",
                missing.stream().map(each -> texts.sentence(each.message())).toList());
        model.put(
                "countries",
                COUNTRIES.computeIfAbsent(
                        texts.locale(), language -> CheckoutCountries.all(Locale.forLanguageTag(language))));
        model.put("email", Objects.requireNonNullElse(checkout.buyer().email(), ""));
        model.put("envelope", CheckoutViewModel.envelope(texts, checkout.buyer().shippingAddress()));
        model.put(
                "billing",
                elsewhere(
                        texts,
                        checkout.buyer().shippingAddress(),
                        checkout.buyer().billingAddress()));
        model.put("addressed", checkout.addressed());
        model.put("lines", CheckoutViewModel.lines(shop, checkout));
        model.put("sums", CheckoutViewModel.sums(shop, texts, checkout));
        model.put("seenTotal", checkout.totals().totalPrice().minor());
        model.put("seenDue", checkout.paymentDue().minor());
        model.put("nothingToPay", checkout.paymentDue().isZero());
        model.put(
                "takesGiftCards",
                foundation.database().read(session -> sales.giftCardPayments().anyUsable(session, shop)));
        putMethods(model, shop, checkoutForm);
        model.put("choices", CheckoutViewModel.choices(shop, texts, checkout));
        model.put("requiresShipping", checkout.requiresShipping());
        model.put("deliverable", checkout.deliverable());
        model.put("destination", destination(texts, checkout));
        model.put("discountCode", Objects.requireNonNullElse(checkout.charges().discountCode(), ""));
        model.put(
                "notice",
                texts.sentence(Objects.requireNonNullElse(checkout.notices().discountNotice(), "")));
        // "orders are processed in the store's currency even when others are displayed; show that before payment"
        var seen = checkout.totals().presentment();
        model.put("otherCurrency", seen == null ? "" : seen.currency());
        model.put("otherTotal", seen == null ? "" : seen.totalPrice() + " " + seen.currency());
        send(context, 200, "checkout/checkout", shop, texts, model);
    }

    /** The ways to pay, for the fragment that offers them. */
    void putMethods(Map<String, Object> model, Shop shop, CheckoutForm checkoutForm) {
        var methods = offered(shop);
        model.put("methods", methods);
        model.put("cardOnly", methods.size() == 1 && methods.getFirst().card());
        model.put("chosenMethod", chosen(methods, checkoutForm.values().getOrDefault("method", "")));
    }

    /** The ways to pay, in their order. */
    List<OfferedPaymentMethod> offered(Shop shop) {
        return foundation.database().read(session -> sales.paymentMethods().offered(session, shop));
    }

    /** The payment method that was chosen, unless it is a card. A form without the choice pays by card. */
    PaymentChoice choice(Context context, Shop shop) {
        var chosen = CheckoutForm.text(context, "method");
        var id = chosen.matches("\\d{1,18}") ? Long.parseLong(chosen) : 0;
        return id == 0 || offered(shop).stream().anyMatch(each -> each.card() && each.id() == id)
                ? PaymentChoice.card(CheckoutForm.card(context))
                : PaymentChoice.method(id);
    }

    /** The one that was chosen before, else the first. */
    private static long chosen(List<OfferedPaymentMethod> methods, String before) {
        return methods.stream()
                .map(OfferedPaymentMethod::id)
                .filter(id -> Long.toString(id).equals(before))
                .findFirst()
                .orElseGet(() -> methods.isEmpty() ? 0 : methods.getFirst().id());
    }

    /** Shown while another tab pays. */
    void processing(Context context, Shop shop, Checkout checkout) {
        var texts = CheckoutTexts.of(context, shop, checkout.buyer().customerLocale());
        send(context, 200, "checkout/processing", shop, texts, Map.of());
    }

    /** Sends the buyer to the page of a payment provider, by itself where scripts run. */
    void handOver(Context context, Shop shop, HostedPurchaseView purchase, HostedPaymentForm form, String provider) {
        var model = Map.of(
                "address", form.address(),
                "fields", form.fields(),
                "provider", provider,
                "total", shop.price(purchase.total()),
                "back", purchase.back());
        send(context, 200, "checkout/hand-over", shop, purchase.texts(), model);
        SecurityHeaders.policy(context, SecurityHeaders.handOver(origins(shop), form.address()));
    }

    /** Files are at the permanent host, pages at the one that visitors see. */
    private String origins(Shop shop) {
        return Stream.of(foundation.shops().originOf(shop), foundation.shops().publicOriginOf(shop))
                .distinct()
                .collect(Collectors.joining(" "));
    }

    /** Shown while a payment provider has not said its word. */
    void waiting(Context context, Shop shop, HostedPurchaseView purchase, boolean paid) {
        var model = Map.of("here", context.path(), "paid", paid, "back", purchase.back());
        send(context, 200, "checkout/waiting", shop, purchase.texts(), model);
    }

    /** Empty where the delivery's address is the billing address too. */
    private static List<String> elsewhere(
            CheckoutTexts texts, @Nullable MailingAddress shipping, @Nullable MailingAddress billing) {
        return billing == null || billing.equals(shipping) ? List.of() : CheckoutViewModel.envelope(texts, billing);
    }

    private static String destination(CheckoutTexts texts, Checkout checkout) {
        var mailingAddress = checkout.buyer().shippingAddress();
        return mailingAddress == null ? "" : CheckoutViewModel.country(texts, mailingAddress);
    }

    /** Thank-you page after the purchase; later, once the order has moved on, its status. */
    void thanks(Context context, Shop shop, Order order, List<Transaction> transactions, boolean first, boolean buyer) {
        var scripts = OrderScriptPages.path(order, OrderScriptPages.THANK_YOU, first);
        receipt(context, shop, order, transactions, first, buyer, scripts, "checkout/thank-you");
    }

    /** Status page of an order, for every client that has its URL. */
    void status(Context context, Shop shop, Order order, List<Transaction> transactions) {
        var scripts = OrderScriptPages.path(order, OrderScriptPages.STATUS, false);
        receipt(context, shop, order, transactions, false, true, scripts, "checkout/order");
    }

    private void receipt(
            Context context,
            Shop shop,
            Order order,
            List<Transaction> transactions,
            boolean first,
            boolean buyer,
            String scripts,
            String template) {
        var texts = CheckoutTexts.of(context, shop, order.buyer().customerLocale());
        var events = foundation.database().read(session -> FulfillmentEvents.of(session, shop, order));
        var whole = OrderStatusView.of(shop, order, transactions, events, texts.page());
        var progress = buyer ? whole : whole.toStrangers();
        var model = new HashMap<String, Object>();
        model.put("orderName", order.name());
        var addresses = order.addresses();
        model.put("email", buyer ? Objects.requireNonNullElse(order.contact().email(), "") : "");
        model.put("envelope", buyer ? CheckoutViewModel.envelope(texts, addresses.shippingAddress()) : List.of());
        model.put(
                "billing",
                buyer ? elsewhere(texts, addresses.shippingAddress(), addresses.billingAddress()) : List.of());
        model.put("lines", CheckoutViewModel.lines(shop, order));
        model.put("sums", CheckoutViewModel.sums(shop, texts, order));
        model.put("progress", progress);
        model.put("thanking", first || !progress.moved());
        model.put("orderPage", buyer ? "/orders/" + order.token() : "");
        model.put("howToPay", buyer ? howToPay(shop, order) : "");
        model.put("open", false);
        model.put("scripts", scripts);
        send(context, 200, template, shop, texts, model);
    }

    /** Where a shop takes no orders. */
    void closed(Context context, Shop shop) {
        told(
                context,
                503,
                shop,
                "This shop is closed at the moment",
                "Nothing can be bought here now, and nothing was charged.");
    }

    /** What happened, in English, in a heading and a sentence. */
    void told(Context context, int status, Shop shop, String heading, String words) {
        var texts = CheckoutTexts.of(context, shop);
        var model = Map.of("heading", texts.of(heading), "words", texts.sentence(words));
        send(context, status, "checkout/told", shop, texts, model);
    }

    /** Asks, in English, for the one click by which a link of an e-mail does what it is for. */
    void ask(Context context, Shop shop, String heading, String words, String button) {
        var texts = CheckoutTexts.of(context, shop);
        var model = Map.of(
                "heading", texts.of(heading),
                "words", texts.sentence(words),
                "button", texts.of(button),
                "action", context.path());
        send(context, 200, "checkout/account-ask", shop, texts, model);
    }

    /** What a customer is told who pays by hand, until it is paid; else empty. */
    String howToPay(Shop shop, Order order) {
        var method = order.payment().paymentMethodId();
        return method == null
                        || order.cancelled()
                        || order.payment().totalOutstanding().minor() <= 0
                ? ""
                : foundation.database().read(session -> sales.paymentMethods().instructions(session, shop, method));
    }

    void send(Context context, int status, String template, Shop shop, Map<String, ?> model) {
        send(context, status, template, shop, CheckoutTexts.of(context, shop), model);
    }

    private void send(
            Context context, int status, String template, Shop shop, CheckoutTexts texts, Map<String, ?> model) {
        var all = new HashMap<String, Object>(model);
        all.computeIfPresent("problems", (name, problems) -> translated(texts, problems));
        all.computeIfPresent("problemsOf", (name, problems) -> translated(texts, problems));
        all.put("t", texts);
        all.put("locale", texts.locale());
        all.put("shopName", shop.name());
        all.put("asked", shop.checkoutFields());
        all.put("shopEmail", shop.email());
        all.put("tokens", look.of(shop));
        all.put("logo", look.logo(shop));
        all.put("styles", files.address("checkout.css"));
        all.put("policies", policies(shop, texts.locale()));
        all.put("testPayments", sales.gateway().test());
        all.put("script", files.address("checkout.js"));
        SecurityHeaders.policy(context, SecurityHeaders.checkout(origins(shop)));
        context.status(status)
                .header("Cache-Control", "private, no-store")
                // why: in the paths of these pages a token opens what they show.
                .header("Referrer-Policy", "same-origin")
                .header("X-Frame-Options", "DENY")
                // why: a page of the shop that opens this one shall not hold a handle to it.
                .header("Cross-Origin-Opener-Policy", "same-origin")
                .html(templates.render(context, template, all));
    }

    /** What is wrong is told in English. */
    private static Object translated(CheckoutTexts texts, Object problems) {
        if (!(problems instanceof Map<?, ?> byField)) {
            return problems;
        }
        var translated = new LinkedHashMap<Object, Object>();
        byField.forEach((field, words) -> translated.put(
                field, words instanceof Map<?, ?> inner ? translated(texts, inner) : texts.sentence(words.toString())));
        return translated;
    }

    /** In the language of the page, and leading to pages of the same where the shop has them. */
    private List<PolicyLink> policies(Shop shop, String locale) {
        var prefix = shop.locales().contains(locale) ? ShopLanguages.prefix(shop, locale) : "";
        return foundation.database().read(session -> shopServices.policies().links(session, shop, locale)).stream()
                .map(link -> new PolicyLink(
                        link.handle(), link.title(), foundation.shops().publicOriginOf(shop) + prefix + link.path()))
                .toList();
    }
}
