package dev.vitrine.server.checkout;

import dev.vitrine.Platform;
import dev.vitrine.checkout.Checkout;
import dev.vitrine.checkout.Checkouts;
import dev.vitrine.checkout.Completion;
import dev.vitrine.checkout.Countries;
import dev.vitrine.kernel.Money;
import dev.vitrine.orders.ClientDetails;
import dev.vitrine.server.http.AddedScripts;
import dev.vitrine.server.http.CartCookie;
import dev.vitrine.server.http.Edge;
import dev.vitrine.server.http.OwnFiles;
import dev.vitrine.server.http.OwnOrigin;
import dev.vitrine.server.http.Templates;
import dev.vitrine.server.storefront.ShopFront;
import dev.vitrine.tenancy.Shop;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Contact, delivery, payment, thanks. Everything works with plain forms. Threads may share it. */
public final class CheckoutPages {

    private final Platform platform;
    private final Checkouts checkouts;
    private final Edge edge;
    private final OwnOrigin origin;
    private final CheckoutViews views;

    public CheckoutPages(Platform platform, Edge edge, Templates templates, OwnFiles files, ShopFront front) {
        this.platform = platform;
        this.checkouts = platform.checkouts();
        this.edge = edge;
        this.origin = new OwnOrigin(platform.shops());
        this.views = new CheckoutViews(templates, files, new CheckoutLook(front), Countries.all(Locale.ENGLISH));
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.POST)) {
            javalin.routes.addHttpHandler(verb, "/checkout", edge.atShop(this::enter));
        }
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, "/checkouts/{token}", edge.atShop(this::show));
            javalin.routes.addHttpHandler(verb, "/checkouts/{token}/thank_you", edge.atShop(this::thank));
        }
        javalin.routes.addHttpHandler(HandlerType.POST, "/checkouts/{token}", edge.atShop(this::submit));
    }

    /** From the cart into its checkout. */
    private void enter(Context context, Shop shop) {
        var client = new ClientDetails(context.ip(), context.header("Accept-Language"), context.header("User-Agent"));
        var cart = CartCookie.read(context);
        Optional<Checkout> checkout = shop.state().equals("open")
                ? platform.database().write(tx -> checkouts.enter(tx, shop, cart, client))
                : Optional.empty();
        go(context, checkout.map(found -> "/checkouts/" + found.token()).orElse("/cart"));
    }

    private void show(Context context, Shop shop) {
        var found = find(context, shop);
        if (found.isEmpty()) {
            missing(context, shop);
            return;
        }
        var checkout = found.get();
        if (checkout.completed()) {
            go(context, "/checkouts/" + checkout.token() + "/thank_you");
            return;
        }
        var changing = "contact".equals(context.queryParam("step"));
        page(context, shop, checkout, changing ? "contact" : checkout.step(), Form.saved(shop, checkout), 200);
    }

    private void submit(Context context, Shop shop) {
        // why both: another site can send a form here, but it neither has our origin nor knows the token.
        if (!origin.trusts(context, shop) || !context.pathParam("token").equals(Form.text(context, "token"))) {
            context.status(403).contentType("text/plain; charset=utf-8").result("This form is not from this shop.\n");
            return;
        }
        var found = find(context, shop);
        if (found.isEmpty()) {
            missing(context, shop);
        } else if (Form.text(context, "step").equals("payment")) {
            pay(context, shop, found.get());
        } else {
            deliver(context, shop, found.get());
        }
    }

    private void deliver(Context context, Shop shop, Checkout checkout) {
        var delivery = Form.delivery(context);
        var step = platform.database().write(tx -> checkouts.deliver(tx, shop, checkout.token(), delivery));
        if (step.ok() || step.checkout().completed()) {
            go(context, "/checkouts/" + checkout.token());
            return;
        }
        page(context, shop, step.checkout(), "contact", Form.typed(context).wrong(step.problems()), 422);
    }

    private void pay(Context context, Shop shop, Checkout checkout) {
        var form = Form.typed(context);
        var seen = Form.text(context, "total");
        var total = new Money(seen.matches("\\d{1,15}") ? Long.parseLong(seen) : -1, shop.currency());
        var card = checkout.totalPrice().minor() == 0 ? null : Form.card(context);
        switch (checkouts.complete(shop, checkout.token(), card, total)) {
            case Completion.Done done -> go(context, "/checkouts/" + checkout.token() + "/thank_you");
            case Completion.Processing processing -> views.send(context, 200, "checkout/processing", shop, Map.of());
            case Completion.Invalid invalid
            when invalid.problems().containsKey("delivery") ->
                go(context, "/checkouts/" + checkout.token() + "?step=contact");
            case Completion.Invalid invalid -> payment(context, shop, form.wrong(invalid.problems()));
            case Completion.Declined declined -> payment(context, shop, form.wrong(Map.of("base", declined.message())));
            case Completion.PriceChanged changed ->
                payment(context, shop, form.wrong(Map.of("base", changed.message())));
            case Completion.Unavailable gone -> payment(context, shop, form.wrong(Map.of("base", gone.message())));
            case Completion.Unknown unknown -> missing(context, shop);
        }
    }

    private void payment(Context context, Shop shop, Form form) {
        find(context, shop).ifPresent(checkout -> page(context, shop, checkout, "payment", form, 422));
    }

    private void thank(Context context, Shop shop) {
        var token = context.pathParam("token");
        var order = platform.database().read(session -> platform.orders().ofCheckout(session, shop, token));
        if (order.isEmpty()) {
            if (find(context, shop).isPresent()) {
                go(context, "/checkouts/" + token);
            } else {
                missing(context, shop);
            }
            return;
        }
        boolean first = context.method() == HandlerType.GET
                && platform.database().<Boolean>write(tx -> checkouts.firstView(tx, shop, token));
        var tags = platform.database().read(session -> platform.scriptTags().shownOn(session, shop, "order_status"));
        views.thanks(context, shop, order.get(), token, AddedScripts.of(tags), first);
    }

    private void page(Context context, Shop shop, Checkout checkout, String step, Form form, int status) {
        var missing = platform.database().read(session -> checkouts.missing(session, shop, checkout));
        views.checkout(context, shop, checkout, step, form, missing, status);
    }

    private void missing(Context context, Shop shop) {
        views.send(context, 404, "checkout/missing", shop, Map.of());
    }

    private Optional<Checkout> find(Context context, Shop shop) {
        var token = context.pathParam("token");
        return platform.database().read(session -> checkouts.find(session, shop, token));
    }

    private static void go(Context context, String location) {
        context.status(303).header("Cache-Control", "no-store").header("Location", location);
    }
}
