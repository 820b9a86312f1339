package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.StaffRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Import of redirects: each line is a call of the Admin API, and one that is refused keeps no other from it. */
final class RedirectImport {

    /** why: one transaction of all of them would keep other writers waiting. */
    private static final int AT_ONCE = 100;

    private final Foundation foundation;
    private final RestApi restApi;

    RedirectImport(Foundation foundation, RestApi restApi) {
        this.foundation = foundation;
        this.restApi = restApi;
    }

    /** {@code same} were there already. */
    public record Report(int added, int changed, int same, List<ImportRefusal> refusals) {

        Report and(Report other) {
            var all = new ArrayList<>(refusals);
            all.addAll(other.refusals);
            return new Report(added + other.added, changed + other.changed, same + other.same, all);
        }
    }

    private static final Report NOTHING = new Report(0, 0, 0, List.of());

    /** {@code replaces}: an old address that leads elsewhere already leads to what the line says then. */
    Report take(StaffRequest visit, List<RedirectCsv.Line> lines, boolean replaces) {
        var report = NOTHING;
        for (int from = 0; from < lines.size(); from += AT_ONCE) {
            var some = lines.subList(from, Math.min(lines.size(), from + AT_ONCE));
            report = report.and(foundation.database().write(tx -> {
                var within = new AdminApiClient(restApi.within(tx));
                return some.stream()
                        .map(line -> take(within, visit, line, replaces))
                        .reduce(NOTHING, Report::and);
            }));
        }
        return report;
    }

    private static Report take(AdminApiClient within, StaffRequest visit, RedirectCsv.Line line, boolean replaces) {
        var redirect = Map.of("redirect", Map.of("path", line.path(), "target", line.target()));
        try {
            var known = known(within, visit, line.path());
            if (known.path("target").asText().equals(line.target())
                    && !line.target().isEmpty()) {
                return new Report(0, 0, 1, List.of());
            }
            if (replaces && known.has("id")) {
                within.put(visit, "redirects/" + known.path("id").asText(), redirect);
                return new Report(0, 1, 0, List.of());
            }
            within.post(visit, "redirects", redirect);
            return new Report(1, 0, 0, List.of());
        } catch (ApiException refusal) {
            var words = Form.empty().withErrors(refusal, Map.of("path", "Old address", "target", "New address"));
            return new Report(0, 0, 0, List.of(new ImportRefusal(line.line(), line.path(), sentence(words))));
        }
    }

    private static JsonNode known(AdminApiClient within, StaffRequest visit, String path) {
        var whole = path.startsWith("/") ? path : "/" + path;
        return within.get(visit, "redirects", Map.of("path", whole)).at("/redirects/0");
    }

    private static String sentence(Form refused) {
        return String.join(
                "; ",
                refused.problems().entrySet().stream()
                        .map(each -> (each.getKey().equals("base") ? "" : each.getKey() + ": ") + each.getValue())
                        .toList());
    }
}
