package dev.vitrine.server.console;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shops;
import java.util.Locale;
import java.util.Map;

/** Handle field of forms that open a shop: entered, or derived from the shop's name. Safe for use by many threads. */
public final class ShopHandleField {

    private final Database database;
    private final Shops shops;

    public ShopHandleField(Database database, Shops shops) {
        this.database = database;
        this.shops = shops;
    }

    /** The form with a handle: what was typed, otherwise one that follows from {@code name} and is free. */
    public Form withHandle(Form typed, String name) {
        var handle = typed.text("handle").toLowerCase(Locale.ROOT);
        return typed.with("handle", handle.isEmpty() ? suggestHandle(name) : handle);
    }

    /** What was refused, with an address that is free beside one that is not. */
    public Form withErrors(Form form, ApiException refusal, Map<String, String> fields) {
        return explained(form.withErrors(refusal, fields));
    }

    /** The form that says when its handle cannot be had. */
    public Form checked(Form form) {
        var problem = problem(form.text("handle"));
        return problem.isEmpty() ? form : explained(form.withProblem("handle", Form.sentence(problem)));
    }

    /** Why no shop can have that handle; empty when one can. */
    public String problem(String handle) {
        return database.read(session -> shops.handleProblem(session, handle)).orElse("");
    }

    /** A free handle near to that name; empty when there is none. */
    public String suggestHandle(String name) {
        return database.read(session -> shops.suggestHandle(session, name)).orElse("");
    }

    private Form explained(Form form) {
        var problem = form.problems().getOrDefault("handle", "");
        var free = problem.isEmpty() ? "" : suggestHandle(form.text("handle"));
        return free.isEmpty() ? form : form.withProblem("handle", problem + ". " + free + " is free");
    }
}
