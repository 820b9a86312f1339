package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code /admin/redirects}: old addresses and where they lead now, also as a CSV. Safe for use by many threads. */
final class AdminRedirectsPage {

    static final String PATH = "/admin/redirects";

    private static final Map<String, String> ORDERS =
            OrderLabels.labels("", "Changed last", "path", "Old address", "target", "New address");
    private static final int AT_ONCE = 250;

    private final Database database;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminRedirectsPage(Database database, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.database = database;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A redirect as its row shows it. */
    public record Row(String id, String path, String target, String changed) {}

    void show(StaffRequest visit) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("q", "order"));
        var listPage = adminApiClient.listPage(visit, "redirects", listQuery, question(listQuery));
        if (listPage.isEmpty()) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var model = new HashMap<String, Object>();
        model.put("browsing", listQuery);
        model.put(
                "rows",
                listPage.get()
                        .rows()
                        .valueStream()
                        .map(redirect -> row(shopFormatter, redirect))
                        .toList());
        model.put(
                "pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "redirect", "redirects"));
        model.put("chips", listQuery.chips(Map.of("q", Map.of("*", "Search: "))));
        model.put("orders", ORDERS);
        model.put("importing", AdminImportPage.current(database, visit.shop(), "redirects", PATH, 0));
        layout.render(visit, "console/admin/redirects", model);
    }

    void change(StaffRequest visit) {
        var context = visit.context();
        var back = RequestParameters.back(context, PATH);
        var ids = RequestParameters.ids(context);
        if (!RequestParameters.text(context, "do").equals("delete") || ids.isEmpty()) {
            throw ApiException.notFound();
        }
        try {
            adminApiClient.deleteAll(visit, "redirects", ids);
            FlashMessage.redirect(
                    context, back, ids.size() == 1 ? "1 redirect is deleted." : ids.size() + " redirects are deleted.");
        } catch (ApiException gone) {
            FlashMessage.redirectWithError(
                    context, back, "Nothing was deleted: one of them is gone already. This is the list as it is now.");
        }
    }

    /** All of them, in the manner in which they can be imported again. */
    void export(StaffRequest visit) {
        var context = visit.context()
                .contentType("text/csv; charset=utf-8")
                .header("Content-Disposition", "attachment; filename=\"redirects.csv\"")
                .header("Cache-Control", "private, no-store");
        try (var out = context.outputStream()) {
            out.write(CsvLine.of("Redirect from", "Redirect to").getBytes(StandardCharsets.UTF_8));
            var since = "0";
            while (!since.isEmpty()) {
                var query = Map.of("since_id", since, "limit", Integer.toString(AT_ONCE), "fields", "id,path,target");
                var redirects = adminApiClient.get(visit, "redirects", query).path("redirects");
                since = "";
                for (var redirect : redirects) {
                    var line = CsvLine.of(
                            redirect.path("path").asText(),
                            redirect.path("target").asText());
                    out.write(line.getBytes(StandardCharsets.UTF_8));
                    since = redirect.path("id").asText();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> question(ListQuery listQuery) {
        var question = new HashMap<String, String>();
        if (!listQuery.text("q").isEmpty()) {
            question.put("query", listQuery.text("q"));
        }
        var order = ORDERS.containsKey(listQuery.text("order")) ? listQuery.text("order") : "";
        question.put("order", order.isEmpty() ? "updated_at desc" : order);
        return question;
    }

    private static Row row(ShopFormatter shopFormatter, JsonNode redirect) {
        return new Row(
                redirect.path("id").asText(),
                redirect.path("path").asText(),
                redirect.path("target").asText(),
                shopFormatter.relativeTime(redirect.path("updated_at")));
    }
}
