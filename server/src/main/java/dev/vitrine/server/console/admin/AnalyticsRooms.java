package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.access.Plans;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.StaffHandler;
import io.javalin.config.JavalinConfig;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Routes of analytics and its reports. */
final class AnalyticsRooms {

    private final AdminAnalyticsPage overview;
    private final Map<AnalyticsReport, AdminAnalyticsReportPage> reports = new EnumMap<>(AnalyticsReport.class);

    AnalyticsRooms(Database database, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.overview = new AdminAnalyticsPage(database, adminApiClient, layout, clock);
        Arrays.stream(AnalyticsReport.values())
                .forEach(report -> reports.put(
                        report, new AdminAnalyticsReportPage(report, database, adminApiClient, layout, clock)));
    }

    void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        read(javalin, pageAuthorization, AdminAnalyticsPage.PATH, overview::show);
        reports.forEach((report, page) -> {
            read(javalin, pageAuthorization, report.path(), page::show);
            read(javalin, pageAuthorization, report.path() + "/export", page::export);
        });
    }

    private static void read(
            JavalinConfig javalin, PageAuthorization pageAuthorization, String path, StaffHandler shown) {
        javalin.routes.get(path, pageAuthorization.staff(Permission.ANALYTICS, visit -> {
            Plans.require(visit.shop(), "analytics");
            shown.handle(visit);
        }));
    }
}
