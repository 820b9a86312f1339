package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Undo;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/** Changes of the records that were ticked in a list, all or none, and what takes them back. */
record BulkChanges(Database database, RestApi restApi) {

    /** Changes one of them; answers what takes it back, or nothing where nothing changed or nothing brings it back. */
    @FunctionalInterface
    interface Change {
        Optional<Undo.Step> apply(AdminApiClient within, String id);
    }

    /** Takes back what was done to one of them; 404 for a step that is none of the list's. */
    @FunctionalInterface
    interface Reversal {
        void apply(AdminApiClient within, String id, Undo.Step step);
    }

    List<Undo.Step> apply(List<String> ids, Change change) {
        return database.write(tx -> {
            var within = new AdminApiClient(restApi.within(tx));
            return ids.stream().flatMap(id -> change.apply(within, id).stream()).toList();
        });
    }

    /** Takes back what the button beside a message sent, and leads to {@code back}. */
    void undo(Context context, String back, Reversal reversal) {
        database.change(tx -> {
            var within = new AdminApiClient(restApi.within(tx));
            Undo.sent(context).forEach(step -> step.ids().forEach(id -> reversal.apply(within, id, step)));
        });
        FlashMessage.redirect(context, back, "Undone.");
    }
}
