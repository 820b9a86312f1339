package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/settings/locations/{id}} and {@code …/new}: name and address of one location, and whether it is open.
 * Safe for use by many threads.
 */
final class AdminLocationPage {

    private static final JsonNode NONE = Json.object();
    private static final String LOCATIONS = "locations";
    private static final List<String> WRITTEN =
            List.of("name", "address1", "address2", "zip", "city", "province", "country_code", "phone");

    private final Foundation foundation;
    private final Catalog catalog;
    private final ShopServices shopServices;
    private final AdminApiClient adminApiClient;
    private final Layout layout;

    AdminLocationPage(
            Foundation foundation,
            Catalog catalog,
            ShopServices shopServices,
            AdminApiClient adminApiClient,
            Layout layout) {
        this.foundation = foundation;
        this.catalog = catalog;
        this.shopServices = shopServices;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
    }

    void showNew(StaffRequest visit) {
        show(visit, 200, NONE, Form.of(Map.of("country_code", visit.shop().country(), "active", "1")));
    }

    void create(StaffRequest visit) {
        save(visit, NONE);
    }

    void show(StaffRequest visit) {
        var location = location(visit);
        var values = new LinkedHashMap<String, String>();
        WRITTEN.forEach(name -> values.put(name, OrderLabels.text(location, name)));
        values.put("active", location.path("active").asBoolean() ? "1" : "");
        show(visit, 200, location, Form.of(values));
    }

    /** Saves the form, makes the location the primary one, or deletes it. */
    void change(StaffRequest visit) {
        var location = location(visit);
        try {
            switch (RequestParameters.text(visit.context(), "do")) {
                case "" -> save(visit, location);
                case "primary" -> makePrimary(visit, location);
                case "delete" -> {
                    adminApiClient.delete(visit, path(location));
                    back(visit, "“" + location.path("name").asText() + "” is deleted.");
                }
                default -> throw ApiException.notFound();
            }
        } catch (ApiException refusal) {
            if (refusal.status() == 404 || refusal.status() == 403) {
                throw refusal;
            }
            FlashMessage.redirectWithError(visit.context(), address(location), refusal.getMessage() + ".");
        }
    }

    private void makePrimary(StaffRequest visit, JsonNode location) {
        visit.staff().principal().require(Scope.INVENTORY, true);
        foundation.database().change(tx -> {
            tx.writtenBy(visit.staff().principal().author());
            catalog.locations()
                    .makePrimary(
                            tx,
                            visit.shop(),
                            location.path("id").asLong(),
                            foundation.clock().instant());
            shopServices.shopSettings().publishUpdate(tx, visit.shop());
        });
        back(visit, "“" + location.path("name").asText() + "” is the primary location now.");
    }

    private void save(StaffRequest visit, JsonNode location) {
        var form = Form.typed(visit.context());
        try {
            var body = Map.of("location", body(visit, form, location));
            var saved = (location.isEmpty()
                            ? adminApiClient.post(visit, LOCATIONS, body)
                            : adminApiClient.put(visit, path(location), body))
                    .path("location");
            back(visit, "“" + saved.path("name").asText() + "” is saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), location, form.withErrors(refusal));
        }
    }

    private static ObjectNode body(StaffRequest visit, Form form, JsonNode location) {
        var body = Json.object();
        WRITTEN.forEach(name -> body.put(name, form.text(name)));
        if (form.text("country_code").isEmpty()) {
            body.putNull("country_code");
        }
        // why: the page has no such field for the primary one, which cannot be closed.
        if (location.isEmpty() || !AdminLocationsPage.isPrimary(visit, location)) {
            body.put("active", form.ticked("active"));
        }
        return body;
    }

    private static void back(StaffRequest visit, String words) {
        FlashMessage.redirect(visit.context(), AdminLocationsPage.PATH, words);
    }

    private void show(StaffRequest visit, int status, JsonNode location, Form form) {
        var fresh = location.isEmpty();
        var countries = new LinkedHashMap<String, String>(Map.of("", "Not said"));
        IsoCountries.countries().forEach(country -> countries.put(country.code(), country.name()));
        var model = new HashMap<String, Object>(form.model());
        model.put("fresh", fresh);
        model.put("title", fresh ? "Add location" : location.path("name").asText());
        model.put("address", fresh ? AdminLocationsPage.PATH + "/new" : address(location));
        model.put("countries", countries);
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        model.put("primary", !fresh && AdminLocationsPage.isPrimary(visit, location));
        model.put("open", location.path("active").asBoolean());
        model.put("ofService", location.path("legacy").asBoolean());
        layout.render(visit, status, "console/admin/location", model);
    }

    private JsonNode location(StaffRequest visit) {
        return adminApiClient
                .get(visit, LOCATIONS + "/" + RequestParameters.id(visit.context(), "id"))
                .path("location");
    }

    private static String path(JsonNode location) {
        return LOCATIONS + "/" + location.path("id").asText();
    }

    private static String address(JsonNode location) {
        return AdminLocationsPage.PATH + "/" + location.path("id").asText();
    }
}
