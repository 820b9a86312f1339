package dev.vitrine.server.console.apps;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.ApiCallLog;
import dev.vitrine.foundation.rest.AnsweredCall;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import io.javalin.http.Context;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Page of the API calls that an app made in one shop, of those that are kept. */
record ApiCallView(ListQuery listQuery, List<AnsweredCall> calls, ApiCallLog.Counts counts) {

    private static final int SIZE = 50;
    private static final String FAILED = "failed";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("d MMM, HH:mm:ss", Locale.ENGLISH);

    /** Call as it stands in the table. */
    public record Row(String when, String call, String answer, String tone, String bucket, String took, String id) {}

    /**
     * @param path of the app's page; the one of its calls is below it
     * @param known further parameters of the page's address
     */
    static ApiCallView of(
            Foundation foundation,
            AppServices appServices,
            Context context,
            Shop shop,
            long app,
            String path,
            String... known) {
        var names = Stream.concat(Stream.of(known), Stream.of("answer")).toList();
        var listQuery = ListQuery.of(context, path + "/calls", names);
        var log = appServices.apiCallLog();
        var failed = listQuery.text("answer").equals(FAILED);
        // why: who looks here has just called.
        log.write();
        return foundation
                .database()
                .read(session -> new ApiCallView(
                        listQuery,
                        log.list(session, shop, app, failed, SIZE, (listQuery.page() - 1L) * SIZE),
                        log.counts(session, shop, app)));
    }

    /** Where the page is: a page above it. */
    public record Crumb(String address, String name) {}

    /** {@code trail}: the pages above it, from the top down. */
    Map<String, Object> model(ZoneId zone, Crumb... trail) {
        var failed = listQuery.text("answer").equals(FAILED);
        var tabs = new LinkedHashMap<String, String>();
        tabs.put(listQuery.with("answer", ""), "All");
        tabs.put(listQuery.with("answer", FAILED), "Refused or failed");
        var model = new HashMap<String, Object>();
        model.put("rows", calls.stream().map(call -> row(call, zone)).toList());
        model.put("tabs", tabs);
        model.put("tab", listQuery.with("answer", failed ? FAILED : ""));
        model.put("pager", Pager.of(listQuery, SIZE, failed ? counts.failed() : counts.calls(), "call", "calls"));
        model.put("failed", failed);
        model.put("trail", List.of(trail));
        return model;
    }

    private static Row row(AnsweredCall call, ZoneId zone) {
        return new Row(
                TIME.format(call.calledAt().atZone(zone)),
                call.method() + " " + call.path(),
                Integer.toString(call.status()),
                call.status() >= 500 ? "danger" : call.status() >= 400 ? "warning" : "positive",
                call.bucket(),
                call.micros() < 10_000
                        ? "%.1f ms".formatted(call.micros() / 1_000.0)
                        : "%,d ms".formatted(call.micros() / 1_000),
                call.requestId());
    }
}
