package dev.vitrine.server.console.apps;

import dev.vitrine.apps.AccessControl.NewTokenSecret;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The access control of one app, private or public, as a part of its page: token secrets and allowed addresses.
 *
 * @param where the app's page; what is done is sent below it
 * @param words what the makers of such an app need to know of token secrets
 */
record AccessControlSection(
        Context context, AppLocation where, String words, AccessControlStore keeper, SectionRenderer page) {

    /** Location of an app's page: its path, the app's name, and the list above it. */
    record AppLocation(String address, String app, String list, String listTitle) {}

    /** Store of access control settings. */
    interface AccessControlStore {
        List<TokenSecretRow> secrets();

        List<String> ranges();

        NewTokenSecret generate(String name);

        void activate(long secret, boolean active);

        void delete(long secret);

        void allowFrom(List<String> ranges);
    }

    /** Renders a page of the current request. */
    interface SectionRenderer {
        void render(int status, String template, Map<String, ?> model);
    }

    /** One thing that is done to it; {@code refused} gets a form with what is wrong. */
    interface AccessAction {
        void take(AccessControlSection accessControlSection, Consumer<Form> refused);
    }

    /** Token secret without its value. */
    public record TokenSecretRow(long id, String name, boolean active, String since) {}

    /** What templates read. */
    public record View(String address, String words, List<TokenSecretRow> secrets, String ranges, boolean full) {}

    /** Below the address of an app's page; {@code handler} finds the app. */
    static void mount(JavalinConfig javalin, String path, Function<AccessAction, Handler> handler) {
        javalin.routes.post(path + "/secrets", handler.apply(AccessControlSection::generate));
        javalin.routes.post(
                path + "/secrets/{secret}",
                handler.apply((accessControlSection, refused) -> accessControlSection.switchOne()));
        javalin.routes.post(
                path + "/secrets/{secret}/delete",
                handler.apply((accessControlSection, refused) -> accessControlSection.delete()));
        javalin.routes.post(path + "/ips", handler.apply(AccessControlSection::allow));
    }

    View view() {
        var secrets = keeper.secrets();
        return new View(where.address(), words, secrets, String.join("\n", keeper.ranges()), secrets.size() >= 3);
    }

    /** The page on which a value stands once. */
    void revealOnce(String what, String value, String words) {
        page.render(
                201,
                "console/apps/shown",
                Map.of("what", what, "value", value, "words", words, "where", where, "address", where.address()));
    }

    private void generate(Consumer<Form> refused) {
        var form = Form.typed(context);
        try {
            var name = form.text("secret_name");
            var made = keeper.generate(name.isEmpty() ? "Token secret" : name);
            revealOnce(
                    "Token secret",
                    made.value(),
                    "Send it with every call, in the header X-Svc-Token-Secret. " + words);
        } catch (ApiException e) {
            refused.accept(form.withErrors(e, Map.of("name", "secret_name")));
        }
    }

    private void switchOne() {
        var active = "on".equals(context.formParam("active"));
        keeper.activate(secret(), active);
        done(
                active
                        ? "The token secret is active; calls with it are let in"
                        : "The token secret is inactive; calls with it are answered 401");
    }

    private void delete() {
        keeper.delete(secret());
        done("The token secret is deleted");
    }

    private void allow(Consumer<Form> refused) {
        var form = Form.typed(context);
        var ranges = Arrays.stream(form.text("ip").split("[\\s,;]+"))
                .filter(range -> !range.isEmpty())
                .toList();
        try {
            keeper.allowFrom(ranges);
            done(
                    ranges.isEmpty()
                            ? "The app may call from everywhere; it holds from now on"
                            : "The app may call from these addresses only; it holds from now on");
        } catch (ApiException e) {
            refused.accept(form.withErrors(e));
        }
    }

    private void done(String words) {
        FlashMessage.redirect(context, where.address() + "#access", words);
    }

    private long secret() {
        return number(context, "secret");
    }

    /** 404 for what is no number. */
    static long number(Context context, String place) {
        var text = context.pathParam(place);
        if (!text.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return Long.parseLong(text);
    }
}
