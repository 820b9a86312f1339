package dev.vitrine.server.checkout;

import dev.vitrine.Platform;
import dev.vitrine.customers.Accounts;
import dev.vitrine.customers.Customer;
import dev.vitrine.kernel.ApiException;
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
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Where an invitation leads: its customer chooses a password, or says no. Threads may share it. */
public final class AccountPages {

    private static final String PATH = "/account/activate/{id}/{token}";

    private final Platform platform;
    private final Accounts accounts;
    private final Edge edge;
    private final OwnOrigin origin;
    private final CheckoutViews views;

    public AccountPages(Platform platform, Edge edge, Templates templates, OwnFiles files, ShopFront front) {
        this.platform = platform;
        this.accounts = platform.customers().accounts();
        this.edge = edge;
        this.origin = new OwnOrigin(platform.shops());
        this.views = new CheckoutViews(templates, files, new CheckoutLook(front), List.of());
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, PATH, edge.atShop(this::show));
        }
        javalin.routes.addHttpHandler(HandlerType.POST, PATH, edge.atShop(this::submit));
    }

    private void show(Context context, Shop shop) {
        page(context, shop, 200, "");
    }

    private void submit(Context context, Shop shop) {
        if (!origin.trusts(context, shop)) {
            context.status(403).contentType("text/plain; charset=utf-8").result("This form is not from this shop.\n");
            return;
        }
        if (invited(context, shop).isEmpty()) {
            told(context, shop, 404, "This link is no longer valid", "Ask the shop for a new invitation.");
        } else if (Form.text(context, "answer").equals("no")) {
            accounts.decline(shop, id(context), context.pathParam("token"));
            told(context, shop, 200, "No account, then", "You can buy here as before, without one.");
        } else {
            activate(context, shop);
        }
    }

    private void activate(Context context, Shop shop) {
        try {
            var password = Form.text(context, "password");
            var confirmation = Form.text(context, "password_confirmation");
            var problem = accounts.activate(shop, id(context), context.pathParam("token"), password, confirmation);
            if (problem.isPresent()) {
                page(context, shop, 422, problem.get());
            } else {
                told(context, shop, 200, "Your account is ready", "Thank you. The shop knows you now.");
            }
        } catch (ApiException busy) {
            page(context, shop, busy.status(), "Too many people are doing this just now. Please try again.");
        }
    }

    private void page(Context context, Shop shop, int status, String problem) {
        var customer = invited(context, shop);
        if (customer.isEmpty()) {
            told(context, shop, 404, "This link is no longer valid", "Ask the shop for a new invitation.");
            return;
        }
        var problems = problem.isEmpty() ? Map.of() : Map.of("password", problem);
        views.send(
                context,
                status,
                "checkout/activate",
                shop,
                Map.of(
                        "email",
                        Objects.requireNonNullElse(customer.get().email(), ""),
                        "action",
                        "/account/activate/" + id(context) + "/" + context.pathParam("token"),
                        "values",
                        Map.of(),
                        "problems",
                        problems));
    }

    private void told(Context context, Shop shop, int status, String title, String words) {
        views.send(context, status, "checkout/told", shop, Map.of("heading", title, "words", words));
    }

    private Optional<Customer> invited(Context context, Shop shop) {
        return platform.database()
                .read(session -> accounts.invited(session, shop, id(context), context.pathParam("token")));
    }

    private static long id(Context context) {
        var text = context.pathParam("id");
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }
}
