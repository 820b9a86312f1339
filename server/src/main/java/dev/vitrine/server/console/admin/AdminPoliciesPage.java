package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.text.HtmlSanitizer;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.shops.Policies;
import dev.vitrine.shop.shops.Policy;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** {@code /admin/settings/policies}: the shop's policies. Safe for use by many threads. */
final class AdminPoliciesPage {

    private static final String PATH = "/admin/settings/policies";

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final Layout layout;

    AdminPoliciesPage(Foundation foundation, ShopServices shopServices, Layout layout) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.layout = layout;
    }

    /**
     * A policy's field.
     *
     * @param path where the shop shows it; empty while there is nothing to show
     */
    public record Field(String name, String title, String path) {}

    void show(StaffRequest visit) {
        var values = new LinkedHashMap<String, String>();
        written(visit).forEach((handle, policy) -> values.put(field(handle), PolicyTextFormat.typed(policy.body())));
        show(visit, 200, Form.of(values));
    }

    private void show(StaffRequest visit, int status, Form form) {
        var written = written(visit);
        var fields = Policies.TITLES.entrySet().stream()
                .map(each -> {
                    var policy = written.get(each.getKey());
                    return policy == null
                            ? new Field(field(each.getKey()), each.getValue(), "")
                            : new Field(field(each.getKey()), policy.title(), policy.path());
                })
                .toList();
        var model = new HashMap<String, Object>(form.model());
        model.put("fields", fields);
        layout.render(visit, status, "console/admin/policies", model);
    }

    /** Saves all or nothing; only changed policies are written and published. */
    void save(StaffRequest visit) {
        var form = Form.typed(visit.context());
        var written = written(visit);
        var changed = Policies.TITLES.keySet().stream()
                .filter(handle -> form.values().containsKey(field(handle)))
                .filter(handle -> !text(form, handle).equals(before(written, handle)))
                .toList();
        var checked = form;
        for (var handle : changed) {
            if (!text(form, handle).isEmpty() && clean(form, handle).isEmpty()) {
                checked = checked.withProblem(
                        field(handle), "Nothing of this can be shown. Please write text or simple HTML.");
            }
        }
        if (!checked.problems().isEmpty()) {
            show(visit, 422, checked);
            return;
        }
        foundation.database().change(tx -> put(tx, visit, form, written, changed));
        FlashMessage.redirect(
                visit.context(), PATH, changed.isEmpty() ? "Nothing was changed." : "The policies are saved.");
    }

    private void put(Tx tx, StaffRequest visit, Form form, Map<String, Policy> written, List<String> changed) {
        tx.writtenBy(visit.staff().principal().author());
        for (var handle : changed) {
            var before = written.get(handle);
            var title = before == null ? "" : before.title();
            shopServices.policies().put(tx, visit.shop(), handle, title, clean(form, handle));
        }
    }

    private Map<String, Policy> written(StaffRequest visit) {
        return foundation
                .database()
                .read(session -> shopServices.policies().all(session, visit.shop()).stream()
                        .collect(Collectors.toMap(Policy::handle, Function.identity())));
    }

    private static String before(Map<String, Policy> written, String handle) {
        var policy = written.get(handle);
        return policy == null ? "" : PolicyTextFormat.typed(policy.body());
    }

    /** why: browsers send every end of a line as two characters. */
    private static String text(Form form, String handle) {
        return form.text(field(handle)).replace("\r\n", "\n");
    }

    private static String clean(Form form, String handle) {
        return Objects.requireNonNullElse(HtmlSanitizer.sanitize(PolicyTextFormat.html(text(form, handle))), "")
                .strip();
    }

    private static String field(String handle) {
        return handle.replace('-', '_');
    }
}
