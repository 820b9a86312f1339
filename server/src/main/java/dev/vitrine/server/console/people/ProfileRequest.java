package dev.vitrine.server.console.people;

import dev.vitrine.people.Account;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.http.Context;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.HashMap;
import java.util.Map;

/**
 * Request for the own profile, at the base host or at a shop.
 *
 * @param base how the addresses of these pages begin
 */
@RecordBuilder
record ProfileRequest(Context context, Account account, String csrf, String base, ProfileRenderer shower)
        implements ProfileRequestBuilder.With {

    /** Puts a page into the frame of its host. */
    @FunctionalInterface
    interface ProfileRenderer {
        void show(String csrf, int status, String template, Map<String, ?> model);
    }

    static ProfileRequest of(AccountRequest visit, Layout layout) {
        return new ProfileRequest(
                visit.context(),
                visit.account(),
                visit.csrf(),
                "/account/profile",
                (csrf, status, template, model) -> layout.render(
                        new AccountRequest(visit.context(), visit.account(), csrf), status, template, model));
    }

    static ProfileRequest of(StaffRequest visit, Layout layout) {
        return new ProfileRequest(
                visit.context(),
                visit.staff().account(),
                visit.csrf(),
                "/admin/account",
                (csrf, status, template, model) -> layout.render(
                        new StaffRequest(visit.context(), visit.shop(), visit.staff(), visit.session(), csrf),
                        status,
                        template,
                        model));
    }

    void show(int status, String page, Map<String, ?> model) {
        var all = new HashMap<String, Object>(model);
        all.put("base", base);
        all.put("account", account);
        shower.show(csrf, status, "console/people/" + page, all);
    }
}
