package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.content.MenuItem;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * {@code /admin/menus/{id}} and {@code /admin/menus/new}: one menu, saved as a whole. Its entries are one field of
 * JSON, which a script edits. Safe for use by many threads.
 */
final class AdminMenuPage {

    private static final JsonNode NONE = Json.object();
    private static final String ITEMS = "items";
    private static final int LEVELS = 4;
    private static final Pattern PLACE = Pattern.compile("items\\[(\\d{1,4})]");

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final Function<Shop, List<MenuItem>> mainMenu;
    private final MenuTargets targets;

    /** {@code mainMenu} makes the entries of a shop's main menu that it has until it writes one. */
    AdminMenuPage(AdminApiClient adminApiClient, Layout layout, Function<Shop, List<MenuItem>> mainMenu) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.mainMenu = mainMenu;
        this.targets = new MenuTargets(adminApiClient);
    }

    /** An entry as it is read without scripts. */
    public record Entry(String name, String url, List<Entry> items) {}

    void show(StaffRequest visit) {
        var menu = menu(visit);
        var values = new LinkedHashMap<String, String>();
        values.put("title", menu.path("title").asText());
        values.put("handle", menu.path("handle").asText());
        values.put(ITEMS, menu.path(ITEMS).toString());
        show(visit, 200, menu, Form.of(values));
    }

    void showNew(StaffRequest visit) {
        var values = new LinkedHashMap<>(Map.of(ITEMS, "[]"));
        if (AdminMenusPage.MAIN.equals(visit.context().queryParam("handle"))) {
            values.put("title", "Main menu");
            values.put("handle", AdminMenusPage.MAIN);
            values.put(
                    ITEMS,
                    Json.PLAIN.<JsonNode>tree(mainMenu.apply(visit.shop())).toString());
        }
        show(visit, 200, NONE, Form.of(values));
    }

    void change(StaffRequest visit) {
        var menu = menu(visit);
        if (RequestParameters.text(visit.context(), "do").equals("delete")) {
            adminApiClient.delete(visit, "menus/" + menu.path("id").asText());
            FlashMessage.redirect(
                    visit.context(), AdminMenusPage.PATH, menu.path("title").asText() + " is deleted.");
        } else {
            save(visit, menu);
        }
    }

    void create(StaffRequest visit) {
        save(visit, NONE);
    }

    /** What an entry may lead to: what is called so. */
    void targets(StaffRequest visit) {
        var sought = visit.context().queryParam("q");
        var found = Json.object().set("targets", targets.find(visit, sought == null ? "" : sought.strip()));
        visit.context()
                .header("Cache-Control", "no-store")
                .contentType("application/json")
                .result(found.toString());
    }

    private void save(StaffRequest visit, JsonNode menu) {
        var form = Form.typed(visit.context());
        var items = items(form);
        var body = Json.object().put("title", form.text("title"));
        if (form.ticked("handle")) {
            body.put("handle", form.text("handle"));
        }
        body.set(ITEMS, items);
        try {
            if (menu.isEmpty()) {
                var id = adminApiClient
                        .post(visit, "menus", Map.of("menu", body))
                        .at("/menu/id")
                        .asText();
                FlashMessage.redirect(visit.context(), AdminMenusPage.PATH + "/" + id, "The menu is made.");
            } else {
                var id = menu.path("id").asText();
                adminApiClient.put(visit, "menus/" + id, Map.of("menu", body));
                FlashMessage.redirect(visit.context(), AdminMenusPage.PATH + "/" + id, "The menu is saved.");
            }
        } catch (ApiException refusal) {
            show(visit, refusal.status(), menu, explained(form.withErrors(refusal), items));
        }
    }

    /** What is wrong with entries stands beside all of them, with the name of each. */
    private static Form explained(Form form, JsonNode items) {
        var problems = new LinkedHashMap<String, String>();
        form.problems().forEach((field, words) -> {
            if (field.startsWith(ITEMS + "[")) {
                var name = item(items, field).path("name").asText();
                problems.merge(
                        ITEMS,
                        (name.isBlank() ? "An entry without a name" : "“" + name + "”") + ": " + words,
                        (one, other) -> one + "; " + other);
            } else {
                problems.put(field, words);
            }
        });
        return new Form(form.values(), problems);
    }

    private static JsonNode item(JsonNode items, String field) {
        var places = PLACE.matcher(field);
        JsonNode item = Json.object();
        var within = items;
        while (places.find()) {
            item = within.path(Integer.parseInt(places.group(1)));
            within = item.path(ITEMS);
        }
        return item;
    }

    private static ArrayNode items(Form form) {
        return Json.parse(form.text(ITEMS)) instanceof ArrayNode array
                ? array
                : Json.object().arrayNode();
    }

    private void show(StaffRequest visit, int status, JsonNode menu, Form form) {
        var id = menu.path("id").asText("");
        var model = new HashMap<String, Object>(form.model());
        model.put("id", id);
        model.put("fresh", id.isEmpty());
        model.put("address", AdminMenusPage.PATH + "/" + (id.isEmpty() ? "new" : id));
        model.put("title", id.isEmpty() ? "Add menu" : menu.path("title").asText());
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        model.put("isMain", menu.path("handle").asText().equals(AdminMenusPage.MAIN));
        model.put("entries", entries(items(form), 1));
        layout.render(visit, status, "console/admin/menu", model);
    }

    /** why not deeper than a menu may be: what was sent may be nested without end. */
    private static List<Entry> entries(JsonNode items, int level) {
        return level > LEVELS
                ? List.of()
                : items.valueStream()
                        .map(item -> new Entry(
                                item.path("name").asText(),
                                item.path("url").asText(),
                                entries(item.path(ITEMS), level + 1)))
                        .toList();
    }

    private JsonNode menu(StaffRequest visit) {
        return adminApiClient
                .get(visit, "menus/" + RequestParameters.id(visit.context(), "id"))
                .path("menu");
    }
}
