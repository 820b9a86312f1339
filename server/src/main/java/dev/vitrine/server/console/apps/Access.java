package dev.vitrine.server.console.apps;

import dev.vitrine.apps.AccessControl.NewTokenSecret;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Notice;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The access control of one app, private or public, as a part of its page: token secrets and allowed addresses.
 *
 * @param address of the app's page; what is done is sent below it
 */
record Access(String address, Keeper keeper) {

    /** Where it is kept. */
    interface Keeper {
        List<Row> secrets();

        List<String> ranges();

        NewTokenSecret generate(String name);

        void activate(long secret, boolean active);

        void delete(long secret);

        void allowFrom(List<String> ranges);
    }

    /** A token secret; its value is nowhere. */
    public record Row(long id, String name, boolean active, String since) {}

    /** What templates read. */
    public record View(String address, List<Row> secrets, String ranges, boolean full) {}

    View view() {
        var secrets = keeper.secrets();
        return new View(address, secrets, String.join("\n", keeper.ranges()), secrets.size() >= 3);
    }

    /** {@code shown} gets the value, once; {@code refused} a form with what is wrong. */
    void generate(Context context, Consumer<NewTokenSecret> shown, Consumer<Form> refused) {
        var form = Form.typed(context);
        try {
            var name = form.text("secret_name");
            shown.accept(keeper.generate(name.isEmpty() ? "Token secret" : name));
        } catch (ApiException e) {
            refused.accept(form.refused(e, java.util.Map.of("name", "secret_name")));
        }
    }

    void switchOne(Context context) {
        var active = "on".equals(context.formParam("active"));
        keeper.activate(secret(context), active);
        Notice.to(
                context,
                address + "#access",
                active
                        ? "The token secret is active; calls with it are let in"
                        : "The token secret is inactive; calls with it are answered 401");
    }

    void delete(Context context) {
        keeper.delete(secret(context));
        Notice.to(context, address + "#access", "The token secret is deleted");
    }

    void allow(Context context, Consumer<Form> refused) {
        var form = Form.typed(context);
        try {
            keeper.allowFrom(Arrays.stream(form.text("ip").split("[\\s,;]+"))
                    .filter(range -> !range.isEmpty())
                    .toList());
            Notice.to(context, address + "#access", "The app may call from these addresses; it holds from now on");
        } catch (ApiException e) {
            refused.accept(form.refused(e));
        }
    }

    private static long secret(Context context) {
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
