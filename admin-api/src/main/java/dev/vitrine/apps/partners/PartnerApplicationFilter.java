package dev.vitrine.apps.partners;

import dev.vitrine.foundation.db.Statement;
import java.util.List;
import java.util.Locale;

/** Filter of partner applications: by state, empty for all, and by words. */
public record PartnerApplicationFilter(String state, String words) {

    public PartnerApplicationFilter {
        state = List.of("applied", "approved", "refused").contains(state) ? state : "";
        words = words.strip();
    }

    String conditions() {
        return """
                 where (:state = '' or p.state = :state)
                  and (lower(p.company || ' ' || a.email || ' ' || a.first_name || ' ' || a.last_name || ' ' || s.handle)
                    like :words escape '!')
                """;
    }

    Statement bindTo(Statement statement) {
        return statement
                .bind("state", state)
                .bind("words", "%" + words.toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0") + "%");
    }
}
