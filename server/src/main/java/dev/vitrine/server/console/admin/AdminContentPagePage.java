package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code /admin/pages/{id}} and {@code /admin/pages/new}: one page of text. Safe for use by many threads. */
final class AdminContentPagePage {

    private static final JsonNode NONE = Json.object();
    private static final String BODY = "body_html";
    private static final String VISIBILITY = "visibility";
    private static final String SINCE = "published_at";
    private static final String LATER = "later";
    private static final Map<String, String> VISIBILITIES =
            OrderLabels.labels("shown", "Shown", "hidden", "Hidden", LATER, "Shown from a time on");
    private static final List<String> WORDS = List.of(
            "title",
            "author",
            "tags",
            "search_engine_title",
            "search_engine_meta_description",
            "handle",
            RecordTemplates.FIELD);

    private final Shops shops;
    private final AdminApiClient adminApiClient;
    private final RecordTemplates templates;
    private final Layout layout;
    private final InstantSource clock;

    AdminContentPagePage(
            Shops shops, AdminApiClient adminApiClient, RecordTemplates templates, Layout layout, InstantSource clock) {
        this.shops = shops;
        this.adminApiClient = adminApiClient;
        this.templates = templates;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        var page = page(visit);
        var values = new LinkedHashMap<String, String>();
        WORDS.forEach(name -> values.put(name, OrderLabels.text(page, name)));
        ProductFields.described(values, OrderLabels.text(page, BODY));
        values.put("is_show_in_search", page.path("is_show_in_search").asBoolean() ? "1" : "");
        values.put("redirect", "1");
        values.put(VISIBILITY, visibility(page));
        values.put(SINCE, since(visit, page));
        show(visit, 200, page, Form.of(values));
    }

    void showNew(StaffRequest visit) {
        var values = new LinkedHashMap<>(Map.of("is_show_in_search", "1", VISIBILITY, "shown"));
        values.put("author", visit.staff().account().name());
        ProductFields.described(values, "");
        show(visit, 200, NONE, Form.of(values));
    }

    void change(StaffRequest visit) {
        var page = page(visit);
        if (RequestParameters.text(visit.context(), "do").equals("delete")) {
            adminApiClient.delete(visit, address(page));
            FlashMessage.redirect(
                    visit.context(),
                    AdminContentPagesPage.PATH,
                    page.path("title").asText() + " is deleted.");
        } else {
            save(visit, page);
        }
    }

    void create(StaffRequest visit) {
        save(visit, NONE);
    }

    private void save(StaffRequest visit, JsonNode page) {
        var form = Form.typed(visit.context());
        try {
            var body = body(visit, form, page);
            if (page.isEmpty()) {
                var id =
                        adminApiClient.post(visit, "pages", body).at("/page/id").asText();
                FlashMessage.redirect(visit.context(), AdminContentPagesPage.PATH + "/" + id, "The page is made.");
            } else {
                adminApiClient.put(visit, address(page), body);
                FlashMessage.redirect(
                        visit.context(),
                        AdminContentPagesPage.PATH + "/" + page.path("id").asText(),
                        "The page is saved.");
            }
        } catch (ApiException refusal) {
            show(visit, refusal.status(), page, form.withErrors(refusal));
        } catch (DateTimeException notATime) {
            show(visit, 422, page, form.withProblem(SINCE, "Must be a day and a time, such as 2026-12-01T09:00"));
        }
    }

    private ObjectNode body(StaffRequest visit, Form form, JsonNode page) {
        var fields = Json.object();
        WORDS.stream()
                .filter(name -> form.values().containsKey(name))
                .forEach(name -> fields.put(name, form.text(name)));
        fields.put(BODY, ProductFields.html(form, page)).put("is_show_in_search", form.ticked("is_show_in_search"));
        if (form.text("handle").isEmpty()) {
            fields.remove("handle");
        }
        switch (form.text(VISIBILITY)) {
            case "hidden" -> fields.putNull(SINCE);
            case LATER -> fields.put(SINCE, time(visit, form.text(SINCE)));
            default -> {
                if (!AdminContentPagesPage.isVisible(page, clock.instant())) {
                    fields.put(
                            SINCE,
                            clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
                }
            }
        }
        var body = Json.object();
        body.set("page", fields);
        return body.put("is_create_redirect", !page.isEmpty() && form.ticked("redirect"));
    }

    private static String time(StaffRequest visit, String typed) {
        return LocalDateTime.parse(typed)
                .atZone(visit.shop().zone())
                .toInstant()
                .toString();
    }

    private static String since(StaffRequest visit, JsonNode page) {
        var time = page.path(SINCE);
        return time.isTextual()
                ? OffsetDateTime.parse(time.asText())
                        .atZoneSameInstant(visit.shop().zone())
                        .toLocalDateTime()
                        .truncatedTo(ChronoUnit.MINUTES)
                        .toString()
                : "";
    }

    private String visibility(JsonNode page) {
        if (!page.path("published").asBoolean()) {
            return "hidden";
        }
        return AdminContentPagesPage.isVisible(page, clock.instant()) ? "shown" : LATER;
    }

    private void show(StaffRequest visit, int status, JsonNode page, Form form) {
        var id = page.path("id").asText("");
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var model = new HashMap<String, Object>(form.model());
        model.put("id", id);
        model.put("fresh", id.isEmpty());
        model.put("address", AdminContentPagesPage.PATH + "/" + (id.isEmpty() ? "new" : id));
        model.put("title", id.isEmpty() ? "Add page" : page.path("title").asText());
        model.put("html", ProductFields.html(form, page));
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        model.put("visibilities", VISIBILITIES);
        model.put("zone", visit.shop().zone().getId());
        model.put("templates", templates.choices(visit.shop(), "page", form.text(RecordTemplates.FIELD)));
        model.put("host", shops.publicHostOf(visit.shop()));
        model.put("excerpt", excerpt(OrderLabels.text(page, BODY)));
        if (!id.isEmpty()) {
            model.put("state", AdminContentPagesPage.state(page, shopFormatter));
            model.put("visible", AdminContentPagesPage.isVisible(page, clock.instant()));
            model.put("handle", page.path("handle").asText());
            model.put("metafields", MetafieldCard.of(adminApiClient, visit, MetafieldRoom.PAGE, id));
            model.put("changed", shopFormatter.relativeTime(page.path("updated_at")));
        }
        layout.render(visit, status, "console/admin/content-page", model);
    }

    /** The beginning of the text, which search engines show when there is no description. */
    private static String excerpt(String html) {
        var text = html.replaceAll("<[^>]*>", " ")
                .replace("&nbsp;", " ")
                .replace("&amp;", "&")
                .replaceAll("\\s+", " ")
                .strip();
        return text.length() > 160 ? text.substring(0, 160) + "…" : text;
    }

    private static String address(JsonNode page) {
        return "pages/" + page.path("id").asText();
    }

    private JsonNode page(StaffRequest visit) {
        return adminApiClient
                .get(visit, "pages/" + RequestParameters.id(visit.context(), "id"))
                .path("page");
    }
}
