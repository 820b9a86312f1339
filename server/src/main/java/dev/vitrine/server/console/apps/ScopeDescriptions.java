package dev.vitrine.server.console.apps;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.access.Scopes;
import java.util.ArrayList;
import java.util.List;

/** Descriptions of access scopes for merchants. */
public final class ScopeDescriptions {

    private ScopeDescriptions() {}

    /** {@code see} and {@code change} are handles, empty where there is no such thing. */
    public record ScopeDescription(String title, String words, String see, String change) {

        public String key() {
            return (see.isEmpty() ? change : see).replaceFirst("^(read|write)_", "");
        }
    }

    public static List<ScopeDescription> all() {
        return Scope.all().stream()
                .map(scope -> new ScopeDescription(
                        scope.title(),
                        scope.words(),
                        scope.readable() ? scope.handle(false) : "",
                        scope.writable() ? scope.handle(true) : ""))
                .toList();
    }

    /** A sentence for each family of which there is something in the scopes. */
    public static List<String> sentences(Scopes scopes) {
        var sentences = new ArrayList<String>();
        for (var scopeDescription : all()) {
            if (!scopeDescription.change().isEmpty() && scopes.handles().contains(scopeDescription.change())) {
                sentences.add(
                        (scopeDescription.see().isEmpty() ? "Change " : "See and change ") + scopeDescription.words());
            } else if (scopes.handles().contains(scopeDescription.see())) {
                sentences.add("See " + scopeDescription.words());
            }
        }
        return sentences;
    }
}
