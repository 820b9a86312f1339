package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.util.HashMap;
import java.util.Map;

/** {@code /admin/redirects/{id}} and {@code /admin/redirects/new}: one redirect. Safe for use by many threads. */
final class AdminRedirectPage {

    private static final JsonNode NONE = Json.object();

    private final AdminApiClient adminApiClient;
    private final Layout layout;

    AdminRedirectPage(AdminApiClient adminApiClient, Layout layout) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
    }

    void show(StaffRequest visit) {
        var redirect = redirect(visit);
        show(
                visit,
                200,
                redirect,
                Form.of(Map.of(
                        "path", redirect.path("path").asText(),
                        "target", redirect.path("target").asText())));
    }

    void showNew(StaffRequest visit) {
        show(visit, 200, NONE, Form.empty());
    }

    void change(StaffRequest visit) {
        var redirect = redirect(visit);
        if (RequestParameters.text(visit.context(), "do").equals("delete")) {
            adminApiClient.delete(visit, address(redirect));
            FlashMessage.redirect(
                    visit.context(),
                    AdminRedirectsPage.PATH,
                    "The redirect of " + redirect.path("path").asText() + " is deleted.");
        } else {
            save(visit, redirect);
        }
    }

    void create(StaffRequest visit) {
        save(visit, NONE);
    }

    private void save(StaffRequest visit, JsonNode redirect) {
        var form = Form.typed(visit.context());
        var body = Map.of("redirect", Map.of("path", form.text("path"), "target", form.text("target")));
        try {
            if (redirect.isEmpty()) {
                adminApiClient.post(visit, "redirects", body);
                FlashMessage.redirect(visit.context(), AdminRedirectsPage.PATH, "The redirect is made.");
            } else {
                adminApiClient.put(visit, address(redirect), body);
                FlashMessage.redirect(visit.context(), AdminRedirectsPage.PATH, "The redirect is saved.");
            }
        } catch (ApiException refusal) {
            show(visit, refusal.status(), redirect, form.withErrors(refusal));
        }
    }

    private void show(StaffRequest visit, int status, JsonNode redirect, Form form) {
        var id = redirect.path("id").asText("");
        var model = new HashMap<String, Object>(form.model());
        model.put("fresh", id.isEmpty());
        model.put("address", AdminRedirectsPage.PATH + "/" + (id.isEmpty() ? "new" : id));
        model.put("title", id.isEmpty() ? "Add redirect" : redirect.path("path").asText());
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        layout.render(visit, status, "console/admin/redirect", model);
    }

    private static String address(JsonNode redirect) {
        return "redirects/" + redirect.path("id").asText();
    }

    private JsonNode redirect(StaffRequest visit) {
        return adminApiClient
                .get(visit, "redirects/" + RequestParameters.id(visit.context(), "id"))
                .path("redirect");
    }
}
