package dev.vitrine.server.cli;

import dev.vitrine.apps.webhooks.WebhookTopics;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.server.SimilarNames;
import dev.vitrine.server.UserError;
import java.util.Collection;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of webhook topics, as commands take them. */
final class TopicNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return WebhookTopics.topics().stream().map(Topic::wireName).iterator();
    }

    static Set<Topic> all(Collection<String> names) {
        return names.stream().map(TopicNames::named).collect(Collectors.toSet());
    }

    /** {@link UserError} with the nearest name, or with all of them, when there is none of this name. */
    static Topic named(String name) {
        return Topic.named(name).filter(Topic::isPublic).orElseThrow(() -> {
            var names = WebhookTopics.topics().stream().map(Topic::wireName).toList();
            var meant = SimilarNames.hint(name, names);
            return new UserError(
                    meant.isEmpty()
                            ? "There is no topic " + name + "; there is " + String.join(", ", names) + "."
                            : "There is no topic " + name + "." + meant + " ./vitrine webhooks topics lists all.");
        });
    }
}
