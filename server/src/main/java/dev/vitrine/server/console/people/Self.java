package dev.vitrine.server.console.people;

import dev.vitrine.people.Account;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.PersonVisit;
import dev.vitrine.server.console.StaffVisit;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;

/**
 * Somebody looking at their own account, at either kind of host.
 *
 * @param base how the addresses of these pages begin
 */
record Self(Context context, Account account, String csrf, String base, Shower shower) {

    /** Puts a page into the frame of its host. */
    @FunctionalInterface
    interface Shower {
        void show(String csrf, int status, String template, Map<String, ?> model);
    }

    static Self of(PersonVisit visit, Frame frame) {
        return new Self(
                visit.context(),
                visit.account(),
                visit.csrf(),
                "/account/profile",
                (csrf, status, template, model) ->
                        frame.render(new PersonVisit(visit.context(), visit.account(), csrf), status, template, model));
    }

    static Self of(StaffVisit visit, Frame frame) {
        return new Self(
                visit.context(),
                visit.staff().account(),
                visit.csrf(),
                "/admin/account",
                (csrf, status, template, model) -> frame.render(
                        new StaffVisit(visit.context(), visit.shop(), visit.staff(), visit.session(), csrf),
                        status,
                        template,
                        model));
    }

    /** In another session, which began with this request. */
    Self with(String renewed) {
        return new Self(context, account, renewed, base, shower);
    }

    void show(int status, String page, Map<String, ?> model) {
        var all = new HashMap<String, Object>(model);
        all.put("base", base);
        all.put("account", account);
        shower.show(csrf, status, "console/people/" + page, all);
    }
}
