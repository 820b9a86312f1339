package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.shop.themestore.ThemeEditorVisits.Visit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an open theme editor asks every few seconds: it says where its person is, and hears who else is there, which
 * version of the settings is the newest, and what is scheduled. Safe for use by many threads.
 */
final class ThemeEditorPresence {

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final People people;
    private final EditableThemes editableThemes;

    ThemeEditorPresence(
            Foundation foundation, ShopServices shopServices, People people, EditableThemes editableThemes) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.people = people;
        this.editableThemes = editableThemes;
    }

    void note(StaffRequest visit) {
        ThemeEditorApi.answer(visit, () -> {
            var theme = editableThemes.find(visit);
            var body = Json.parse(visit.context().bodyAsBytes());
            var tab = body.path("tab").asText("");
            var account = visit.staff().account().id();
            if (body.path("closed").asBoolean(false)) {
                shopServices.themeEditorVisits().end(visit.shop(), theme.id(), tab, account);
                return Map.of();
            }
            if (!body.path("place").isObject()) {
                throw ApiException.field(422, "place", "must be an object");
            }
            var visits =
                    shopServices.themeEditorVisits().note(visit.shop(), theme.id(), tab, account, body.path("place"));
            return state(visit, theme, others(visits, tab), account);
        });
    }

    private static List<Visit> others(List<Visit> visits, String tab) {
        return visits.stream().filter(each -> !each.tab().equals(tab)).toList();
    }

    private Map<String, @Nullable Object> state(StaffRequest visit, Theme theme, List<Visit> others, long account) {
        var shop = visit.shop();
        return foundation.database().read(session -> {
            var state = new LinkedHashMap<String, @Nullable Object>();
            state.put("version", shopServices.themeSettings().newest(session, shop, theme.id()));
            state.put("published_version", Objects.requireNonNullElse(theme.settingsVersion(), 0L));
            state.put(
                    "schedule",
                    shopServices.settingsSchedules().find(session, shop, theme).orElse(null));
            var staff =
                    others.isEmpty() ? List.<StaffMember>of() : people.staff().list(session, shop);
            state.put("people", present(others, staff, account));
            return state;
        });
    }

    /** why looked up: whoever may not change themes any more is not there, whatever a tab still says. */
    private static List<Map<String, Object>> present(List<Visit> others, List<StaffMember> staff, long account) {
        var editors = staff.stream()
                .filter(member -> member.may(Permission.THEMES))
                .collect(Collectors.toMap(member -> member.account().id(), Function.identity()));
        var present = new ArrayList<Map<String, Object>>();
        for (var other : others) {
            var member = editors.get(other.accountId());
            if (member != null) {
                present.add(person(other.tab(), member, other.place(), other.accountId() == account));
            }
        }
        return present;
    }

    private static Map<String, Object> person(String tab, StaffMember member, JsonNode place, boolean own) {
        return Map.of("tab", tab, "name", member.account().name(), "own", own, "place", place);
    }
}
