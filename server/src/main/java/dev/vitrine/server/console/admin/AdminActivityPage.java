package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditSearch;
import dev.vitrine.foundation.events.AuditSearch.Position;
import dev.vitrine.insight.audit.ActivityPage;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /admin/settings/activity}: what changed in the shop and who did it, as far as a staff member may see it. Safe
 * for use by many threads.
 */
final class AdminActivityPage {

    static final String PATH = "/admin/settings/activity";

    private static final int SIZE = 50;

    private static final Map<String, String> AUTHORS = OrderLabels.labels(
            "staff", "Staff",
            "app", "Apps",
            "customer", "Customers",
            "platform", "Vitrine itself");

    private static final Map<String, String> AREAS = OrderLabels.labels(
            "orders", "Orders",
            "products", "Products",
            "customers", "Customers",
            "discounts", "Discounts",
            "content", "Content",
            "themes", "Themes",
            "apps", "Apps",
            "settings", "Settings",
            "staff", "Staff");

    private static final Map<String, String> PERIODS = OrderLabels.labels(
            "1", "Today",
            "7", "The last 7 days",
            "30", "The last 30 days",
            "90", "The last 90 days");

    private final Foundation foundation;
    private final Layout layout;
    private final InstantSource clock;

    AdminActivityPage(Foundation foundation, Layout layout, InstantSource clock) {
        this.foundation = foundation;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("by", "about", "days"));
        var areas = areas(visit.staff());
        var search = search(visit, listQuery, areas);
        var page = foundation.database().<ActivityPage>read(session -> page(session, visit, search));
        var model = new HashMap<String, Object>();
        model.put("browsing", listQuery);
        model.put("rows", page.activities());
        model.put("days", ActivityDay.of(new ShopFormatter(visit.shop(), clock.instant()), page.activities()));
        model.put("pager", pager(listQuery, page));
        model.put("chips", listQuery.chips(Map.of("by", AUTHORS, "about", AREAS, "days", PERIODS)));
        model.put("authors", AUTHORS);
        model.put("periods", PERIODS);
        var offered = new LinkedHashMap<>(AREAS);
        offered.keySet().retainAll(areas.stream().map(AuditArea::handle).toList());
        model.put("areas", offered);
        layout.render(visit, "console/admin/activity", model);
    }

    /** What happened last, for the home page. */
    static List<ActivityDay.Line> latest(Session session, StaffRequest visit, ShopFormatter shopFormatter, int most) {
        var search = new AuditSearch(areas(visit.staff()), List.of(Author.Kind.values()), Instant.EPOCH);
        return ActivityPage.newest(session, visit.shop(), search, most).activities().stream()
                .map(activity -> ActivityDay.Line.of(shopFormatter, activity))
                .toList();
    }

    private static ActivityPage page(Session session, StaffRequest visit, AuditSearch search) {
        var before = position(visit, "before");
        if (before.isPresent()) {
            return ActivityPage.before(session, visit.shop(), search, before.get(), SIZE);
        }
        var after = position(visit, "after");
        return after.isPresent()
                ? ActivityPage.after(session, visit.shop(), search, after.get(), SIZE)
                : ActivityPage.newest(session, visit.shop(), search, SIZE);
    }

    /** A filter that is none of those offered finds everything, as if it were not there. */
    private AuditSearch search(StaffRequest visit, ListQuery listQuery, List<AuditArea> areas) {
        var about = listQuery.text("about");
        var by = listQuery.text("by");
        return new AuditSearch(
                AREAS.containsKey(about)
                        ? areas.stream()
                                .filter(area -> area.handle().equals(about))
                                .toList()
                        : areas,
                Arrays.stream(Author.Kind.values())
                        .filter(kind ->
                                !AUTHORS.containsKey(by) || kind.handle().equals(by))
                        .toList(),
                since(visit, listQuery.text("days")));
    }

    private Instant since(StaffRequest visit, String days) {
        var zone = visit.shop().zone();
        return PERIODS.containsKey(days)
                ? LocalDate.ofInstant(clock.instant(), zone)
                        .minusDays(Integer.parseInt(days) - 1L)
                        .atStartOfDay(zone)
                        .toInstant()
                : Instant.EPOCH;
    }

    /** Each area with the permission of its name; that of the staff is the owner's. */
    private static List<AuditArea> areas(StaffMember staff) {
        return Arrays.stream(AuditArea.values())
                .filter(area -> area == AuditArea.STAFF ? staff.owner() : staff.may(Permission.valueOf(area.name())))
                .toList();
    }

    private static Pager pager(ListQuery listQuery, ActivityPage page) {
        var activities = page.activities();
        return activities.isEmpty()
                ? new Pager("Nothing", "", "")
                : new Pager(
                        activities.size() == 1 ? "1 change" : activities.size() + " changes",
                        page.newer()
                                ? beyond(
                                        listQuery,
                                        "after",
                                        activities.getFirst().position())
                                : "",
                        page.older()
                                ? beyond(
                                        listQuery,
                                        "before",
                                        activities.getLast().position())
                                : "");
    }

    private static String beyond(ListQuery listQuery, String name, Position position) {
        return listQuery.with(name, position.at().toEpochMilli() + "-" + position.id());
    }

    /** Empty for an address that was written by hand. */
    private static Optional<Position> position(StaffRequest visit, String name) {
        return Optional.ofNullable(visit.context().queryParam(name))
                .filter(text -> text.matches("\\d{1,14}-\\d{1,18}"))
                .map(text -> text.split("-"))
                .map(parts -> new Position(Instant.ofEpochMilli(Long.parseLong(parts[0])), Long.parseLong(parts[1])));
    }
}
