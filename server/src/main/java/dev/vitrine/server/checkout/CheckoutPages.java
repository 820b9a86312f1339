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
import org.jspecify.annotations.Nullable;

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
                ? checkouts.enter(shop, cart, client, context.cookie("currency"))
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
        page(context, shop, checkout, step(checkout, context.queryParam("step")), Form.saved(shop, checkout), 200);
    }

    /** The step that is asked for, if the buyer has come so far; otherwise the next one. */
    private static String step(Checkout checkout, @Nullable String asked) {
        if ("contact".equals(asked)) {
            return "contact";
        }
        var next = checkout.step().equals("processing") ? "payment" : checkout.step();
        return "shipping".equals(asked) && next.equals("payment") && checkout.requiresShipping() ? "shipping" : next;
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
        } else {
            switch (Form.text(context, "step")) {
                case "payment" -> pay(context, shop, found.get());
                case "shipping" -> choose(context, shop, found.get());
                case "discount" -> discount(context, shop, found.get());
                default -> deliver(context, shop, found.get());
            }
        }
    }

    private void choose(Context context, Shop shop, Checkout checkout) {
        var step = checkouts.choose(shop, checkout.token(), Form.text(context, "handle"));
        if (step.ok() || step.checkout().completed()) {
            go(context, "/checkouts/" + checkout.token());
            return;
        }
        page(context, shop, step.checkout(), "shipping", Form.empty().wrong(step.problems()), 422);
    }

    /** Applies a code, or takes it off; the buyer stays at the step where they are. */
    private void discount(Context context, Shop shop, Checkout checkout) {
        var at = Form.text(context, "at");
        var taken = context.formParam("remove") != null;
        var step = taken
                ? checkouts.removeCode(shop, checkout.token())
                : checkouts.applyCode(shop, checkout.token(), Form.text(context, "discount"));
        if (step.ok()) {
            var staying = at.equals("contact") || at.equals("shipping") ? "?step=" + at : "";
            go(context, "/checkouts/" + checkout.token() + staying);
            return;
        }
        var form = Form.saved(shop, checkout)
                .with("discount", Form.text(context, "discount"))
                .wrong(step.problems());
        page(context, shop, step.checkout(), step(step.checkout(), at), form, 422);
    }

    private void deliver(Context context, Shop shop, Checkout checkout) {
        var delivery = Form.delivery(context);
        var step = checkouts.deliver(shop, checkout.token(), delivery);
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
            case Completion.Invalid invalid
            when invalid.problems().containsKey("shipping") -> go(context, "/checkouts/" + checkout.token());
            case Completion.Invalid invalid -> payment(context, shop, form.wrong(invalid.problems()));
            case Completion.Declined declined -> payment(context, shop, form.wrong(Map.of("base", declined.message())));
            case Completion.PriceChanged changed ->
                payment(context, shop, form.wrong(Map.of("base", changed.message())));
            case Completion.Unavailable gone -> payment(context, shop, form.wrong(Map.of("base", gone.message())));
            case Completion.Unknown unknown -> missing(context, shop);
        }
    }

    private void payment(Context context, Shop shop, Form form) {
        find(context, shop).ifPresent(checkout -> page(context, shop, checkout, step(checkout, null), form, 422));
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
        var transactions = platform.database()
                .read(session -> platform.orders()
                        .transactions()
                        .of(session, shop, order.get().id()));
        var progress = OrderProgress.of(shop, order.get(), transactions);
        views.thanks(context, shop, order.get(), progress, AddedScripts.of(tags), first);
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
