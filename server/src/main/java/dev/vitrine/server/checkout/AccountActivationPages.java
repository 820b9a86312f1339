package dev.vitrine.server.checkout;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.checkout.RejectedForms;
import dev.vitrine.commerce.checkout.RejectedForms.RejectedForm;
import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.commerce.customers.CustomerAccounts;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopState;
import dev.vitrine.server.storefront.StorefrontHost;
import dev.vitrine.server.web.SameOriginCheck;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.server.web.TrustedHost;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Pages of customer account activation: the customer sets a password or declines. Safe for use by many threads. */
public final class AccountActivationPages {

    private static final String PATH = "/account/activate/{id}/{token}";
    private static final String ACTIVATED = "/account/activated";
    private static final String DECLINED = "/account/declined";
    private static final String ACTIVATION = "activation";

    private final Foundation foundation;
    private final CustomerAccounts customerAccounts;
    private final TenantResolver tenantResolver;
    private final RejectedForms rejected;
    private final CheckoutViews views;

    public AccountActivationPages(
            Foundation foundation,
            ShopServices shopServices,
            Sales sales,
            TenantResolver tenantResolver,
            Templates templates,
            StaticAssets files,
            StorefrontHost front) {
        this.foundation = foundation;
        this.customerAccounts = sales.customers().accounts();
        this.tenantResolver = tenantResolver;
        this.rejected = sales.rejectedForms();
        this.views = new CheckoutViews(foundation, shopServices, sales, templates, files, front.branding());
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(
                    verb, PATH, tenantResolver.at(TrustedHost.CHECKOUT, unlessLocked(this::show)));
            end(javalin, verb, ACTIVATED, "Your account is ready", "Thank you. The shop knows you now.");
            end(javalin, verb, DECLINED, "No account, then", "You can buy here as before, without one.");
        }
        javalin.routes.addHttpHandler(
                HandlerType.POST, PATH, tenantResolver.at(TrustedHost.CHECKOUT, unlessLocked(this::submit)));
    }

    private TenantResolver.ShopHandler unlessLocked(TenantResolver.ShopHandler handler) {
        return (context, shop) -> {
            if (ShopState.of(shop) == ShopState.LOCKED) {
                views.closed(context, shop);
            } else {
                handler.handle(context, shop);
            }
        };
    }

    private void end(JavalinConfig javalin, HandlerType verb, String path, String heading, String words) {
        javalin.routes.addHttpHandler(
                verb,
                path,
                tenantResolver.at(
                        TrustedHost.CHECKOUT, (context, shop) -> views.told(context, 200, shop, heading, words)));
    }

    private void show(Context context, Shop shop) {
        var customer = invited(context, shop);
        if (customer.isEmpty()) {
            views.told(context, 404, shop, "This link is no longer valid", "Ask the shop for a new invitation.");
            return;
        }
        var token = context.pathParam("token");
        var checkoutForm = foundation
                .database()
                .read(session -> CheckoutForm.empty().with(rejected.find(session, shop, token, ACTIVATION)));
        var model = Map.of(
                "email",
                Objects.requireNonNullElse(customer.get().email(), ""),
                "action",
                path(context),
                "values",
                checkoutForm.values(),
                "problems",
                checkoutForm.problems());
        views.send(context, 200, "checkout/activate", shop, model);
    }

    private void submit(Context context, Shop shop) {
        if (!SameOriginCheck.allows(context)) {
            context.status(403).contentType("text/plain; charset=utf-8").result("This form is not from this shop.\n");
            return;
        }
        if (invited(context, shop).isEmpty()) {
            views.told(context, 404, shop, "This link is no longer valid", "Ask the shop for a new invitation.");
        } else if (CheckoutForm.text(context, "answer").equals("no")) {
            customerAccounts.decline(shop, id(context), context.pathParam("token"));
            CheckoutPages.redirect(context, DECLINED);
        } else {
            activate(context, shop);
        }
    }

    private void activate(Context context, Shop shop) {
        var token = context.pathParam("token");
        try {
            var password = CheckoutForm.text(context, "password");
            var confirmation = CheckoutForm.text(context, "password_confirmation");
            var problem = customerAccounts.activate(shop, id(context), token, password, confirmation);
            if (problem.isPresent()) {
                again(context, shop, problem.get());
            } else {
                CheckoutPages.redirect(context, ACTIVATED);
            }
        } catch (ApiException busy) {
            again(context, shop, "Too many people are doing this just now. Please try again.");
        }
    }

    /** why nothing typed: a password is never kept. */
    private void again(Context context, Shop shop, String problem) {
        var kept = new RejectedForm(Map.of(), Map.of("password", problem));
        foundation.database().change(tx -> rejected.keep(tx, shop, context.pathParam("token"), ACTIVATION, kept));
        CheckoutPages.redirect(context, path(context));
    }

    private static String path(Context context) {
        return "/account/activate/" + id(context) + "/" + context.pathParam("token");
    }

    private Optional<Customer> invited(Context context, Shop shop) {
        return foundation
                .database()
                .read(session -> customerAccounts.invited(session, shop, id(context), context.pathParam("token")));
    }

    private static long id(Context context) {
        var text = context.pathParam("id");
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }
}
