package dev.vitrine.server.console.operator;

import dev.vitrine.Foundation;
import dev.vitrine.people.OperatorAction;
import dev.vitrine.people.OperatorActions;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;

/** {@code /operator/activity}: what operators did, in the console and by commands. Safe for use by many threads. */
final class OperatorActivityPage {

    static final String PATH = "/operator/activity";

    private static final int SIZE = 50;

    private final Foundation foundation;
    private final Layout layout;

    /** An action in a list. */
    public record Line(String who, String action, String subject, String words, String time, String ago) {}

    OperatorActivityPage(Foundation foundation, Layout layout) {
        this.foundation = foundation;
        this.layout = layout;
    }

    void show(AccountRequest visit) {
        var query = ListQuery.of(visit.context(), PATH, List.of());
        var now = foundation.clock().instant();
        var model = new HashMap<String, Object>();
        foundation.database().read(session -> {
            model.put("pager", Pager.of(query, SIZE, OperatorActions.count(session), "action", "actions"));
            model.put(
                    "lines",
                    OperatorActions.list(session, "", (query.page() - 1) * SIZE, SIZE).stream()
                            .map(action -> line(action, now))
                            .toList());
            return true;
        });
        layout.render(visit, "console/operator/activity", model);
    }

    static Line line(OperatorAction action, Instant now) {
        return new Line(
                action.author().equals(OperatorActions.COMMAND) ? "A command" : action.author(),
                Form.sentence(action.action()),
                action.subject(),
                action.words(),
                OperatorFormat.time(action.createdAt()),
                OperatorFormat.ago(action.createdAt(), now));
    }
}
