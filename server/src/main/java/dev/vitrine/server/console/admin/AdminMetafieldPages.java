package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffHandler;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.config.JavalinConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code …/metafields} below the page of each record that has some: all of them, a new one, and one of them. Safe for
 * use by many threads.
 */
final class AdminMetafieldPages {

    private static final JsonNode NONE = Json.object();
    private static final String NAMESPACE = "namespace";
    private static final String KEY = "key";
    private static final String VALUE = "value";
    private static final String TYPE = "value_type";
    private static final String DESCRIPTION = "description";

    /** What people may write for true and false. */
    private static final Map<String, Boolean> TRUTHS = Map.of("true", true, "yes", true, "false", false, "no", false);

    private static final Map<String, String> REFUSED = Map.of(
            MetafieldView.INTEGER, "Must be a whole number such as 12",
            MetafieldView.BOOLEAN, "Must be true or false",
            MetafieldView.JSON, "Must be JSON such as {\"size\": 12}");

    private final Foundation foundation;
    private final RestApi restApi;
    private final AdminApiClient adminApiClient;
    private final Layout layout;

    AdminMetafieldPages(Foundation foundation, RestApi restApi, AdminApiClient adminApiClient, Layout layout) {
        this.foundation = foundation;
        this.restApi = restApi;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
    }

    /**
     * The record that the address names.
     *
     * @param address of its page
     * @param metafields address of the page of all its metafields
     * @param path its metafields in the API
     */
    private record Owner(MetafieldRoom room, String address, String metafields, String name, String path) {

        static Owner of(MetafieldRoom room, String address, String name, String path) {
            return new Owner(room, address, address + MetafieldRoom.BELOW, name, path);
        }

        /** Where the metafields are listed: for those of a picture, their own page. */
        String shown() {
            return room == MetafieldRoom.PICTURE ? metafields : address;
        }
    }

    void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        for (var room : MetafieldRoom.values()) {
            var list = room.route() + MetafieldRoom.BELOW;
            read(javalin, pageAuthorization, room, list, visit -> list(visit, owner(visit, room)));
            read(javalin, pageAuthorization, room, list + "/new", visit -> showNew(visit, owner(visit, room)));
            send(javalin, pageAuthorization, room, list + "/new", visit -> create(visit, owner(visit, room)));
            read(javalin, pageAuthorization, room, list + "/{metafield}", visit -> show(visit, owner(visit, room)));
            send(javalin, pageAuthorization, room, list + "/{metafield}", visit -> change(visit, owner(visit, room)));
        }
    }

    private static void read(
            JavalinConfig javalin,
            PageAuthorization pageAuthorization,
            MetafieldRoom room,
            String path,
            StaffHandler shown) {
        javalin.routes.get(path, pageAuthorization.staff(room.permission(), shown));
    }

    private static void send(
            JavalinConfig javalin,
            PageAuthorization pageAuthorization,
            MetafieldRoom room,
            String path,
            StaffHandler sent) {
        javalin.routes.post(path, pageAuthorization.staff(room.permission(), sent));
    }

    private Owner owner(StaffRequest visit, MetafieldRoom room) {
        if (room == MetafieldRoom.SHOP) {
            return Owner.of(room, room.address(""), "", room.metafields(""));
        }
        var id = RequestParameters.id(visit.context(), "id");
        if (room == MetafieldRoom.PICTURE) {
            return picture(visit, MetafieldRoom.PRODUCT.address(id));
        }
        if (room == MetafieldRoom.VARIANT) {
            var row = AdminInventoryItemPage.row(foundation.database(), visit);
            return Owner.of(room, room.address(id), row.name(), room.metafields(Long.toString(row.variantId())));
        }
        var owned = adminApiClient.get(visit, room.record(id)).path(room.singular());
        var name = room == MetafieldRoom.CUSTOMER
                ? CustomerLabels.name(owned)
                : owned.path("title").asText(owned.path("name").asText());
        return Owner.of(room, room.address(id), name, room.metafields(id));
    }

    private Owner picture(StaffRequest visit, String product) {
        var id = RequestParameters.id(visit.context(), "picture");
        var owned =
                adminApiClient.get(visit, product.replaceFirst("^/admin/", "")).path("product");
        var position = owned.path("images")
                .valueStream()
                .filter(image -> image.path("id").asText().equals(id))
                .map(image -> image.path("position").asText())
                .findFirst()
                .orElseThrow(ApiException::notFound);
        return new Owner(
                MetafieldRoom.PICTURE,
                product,
                product + "/pictures/" + id + MetafieldRoom.BELOW,
                owned.path("title").asText() + ", picture " + position,
                MetafieldRoom.PICTURE.metafields(id));
    }

    private void list(StaffRequest visit, Owner owner) {
        var listQuery = ListQuery.of(visit.context(), owner.metafields(), List.of());
        var listPage = adminApiClient.listPage(visit, owner.path(), listQuery, Map.of());
        if (listPage.isEmpty()) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var model = model(owner);
        model.put(
                "rows",
                listPage.get().rows().valueStream().map(MetafieldView::of).toList());
        model.put(
                "pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "metafield", "metafields"));
        layout.render(visit, "console/admin/metafields", model);
    }

    private void showNew(StaffRequest visit, Owner owner) {
        show(visit, 200, owner, NONE, Form.of(Map.of(TYPE, MetafieldView.TEXT)));
    }

    private void create(StaffRequest visit, Owner owner) {
        var form = Form.typed(visit.context());
        try {
            foundation.database().write(tx -> create(new AdminApiClient(restApi.within(tx)), visit, owner, form));
            FlashMessage.redirect(visit.context(), owner.shown(), "The metafield " + form.text(KEY) + " is added.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), owner, NONE, withErrors(form, refusal));
        }
    }

    /** Why asked first: the API gives the metafield that has the name already the new value. */
    private static JsonNode create(AdminApiClient within, StaffRequest visit, Owner owner, Form form) {
        var name = Map.of(NAMESPACE, form.text(NAMESPACE), KEY, form.text(KEY));
        var named = name.values().stream().noneMatch(String::isEmpty);
        if (named && !within.get(visit, owner.path(), name).path("metafields").isEmpty()) {
            throw Problems.of(KEY, "is there already in this namespace");
        }
        var metafield = written(form);
        name.forEach(metafield::put);
        return within.post(visit, owner.path(), Map.of("metafield", metafield));
    }

    private void show(StaffRequest visit, Owner owner) {
        var metafield = metafield(visit, owner);
        show(
                visit,
                200,
                owner,
                metafield,
                Form.of(Map.of(
                        TYPE, metafield.path(TYPE).asText(),
                        VALUE, metafield.path(VALUE).asText(),
                        DESCRIPTION, OrderLabels.text(metafield, DESCRIPTION))));
    }

    /** Saves the form, or removes the metafield. */
    private void change(StaffRequest visit, Owner owner) {
        var metafield = metafield(visit, owner);
        var key = metafield.path(KEY).asText();
        var path = owner.path() + "/" + metafield.path("id").asText();
        var form = Form.typed(visit.context());
        try {
            if (form.text("do").equals("remove")) {
                adminApiClient.delete(visit, path);
                FlashMessage.redirect(visit.context(), owner.shown(), "The metafield " + key + " is removed.");
            } else {
                adminApiClient.put(visit, path, Map.of("metafield", written(form)));
                FlashMessage.redirect(visit.context(), owner.shown(), "The metafield " + key + " is saved.");
            }
        } catch (ApiException refusal) {
            show(visit, refusal.status(), owner, metafield, withErrors(form, refusal));
        }
    }

    private static ObjectNode written(Form form) {
        var metafield = Json.object().put(TYPE, form.text(TYPE)).put(DESCRIPTION, form.text(DESCRIPTION));
        var value = form.text(VALUE).replace("\r\n", "\n");
        var truth = TRUTHS.get(value.toLowerCase(Locale.ROOT));
        return form.text(TYPE).equals(MetafieldView.BOOLEAN) && truth != null
                ? metafield.put(VALUE, truth)
                : metafield.put(VALUE, value);
    }

    private static Form withErrors(Form form, ApiException refusal) {
        var shown = form.withErrors(refusal);
        var words = REFUSED.get(form.text(TYPE));
        return words != null && "Is invalid".equals(shown.problems().get(VALUE))
                ? shown.withProblem(VALUE, words)
                : shown;
    }

    private void show(StaffRequest visit, int status, Owner owner, JsonNode metafield, Form form) {
        var model = model(owner);
        var id = metafield.path("id").asText("");
        model.putAll(form.model());
        model.put("fresh", id.isEmpty());
        model.put("address", owner.metafields() + "/" + (id.isEmpty() ? "new" : id));
        model.put("title", id.isEmpty() ? "Add metafield" : metafield.path(KEY).asText());
        model.put(NAMESPACE, metafield.path(NAMESPACE).asText());
        model.put(KEY, metafield.path(KEY).asText());
        model.put("types", MetafieldView.TYPES);
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        layout.render(visit, status, "console/admin/metafield", model);
    }

    private static Map<String, Object> model(Owner owner) {
        var model = new HashMap<String, Object>();
        model.put("room", owner.room().title());
        model.put("roomAddress", owner.room().path());
        model.put("owner", owner.address());
        model.put("ownerName", owner.name());
        model.put("metafields", owner.metafields());
        return model;
    }

    /** One of this record: below the shop, the API finds those of all records. */
    private JsonNode metafield(StaffRequest visit, Owner owner) {
        var metafield = adminApiClient
                .get(visit, owner.path() + "/" + RequestParameters.id(visit.context(), "metafield"))
                .path("metafield");
        if (!metafield.path("owner_resource").asText().equals(owner.room().singular())) {
            throw ApiException.notFound();
        }
        return metafield;
    }
}
