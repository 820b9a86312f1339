package dev.vitrine.foundation.db;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Query of an index of terms: rows that have a term of every group. Terms are letters and digits only. */
public record TermQuery(List<Collection<Term>> groups) {

    /** A term as a whole, or what it begins with. */
    public record Term(String text, boolean beginning) {}

    /** Rows that both find. */
    TermQuery and(TermQuery other) {
        return new TermQuery(
                Stream.concat(groups.stream(), other.groups.stream()).distinct().toList());
    }

    String text(Dialect dialect) {
        return groups.stream()
                .map(group -> group.stream()
                        .map(term -> dialect.term(term.text(), term.beginning()))
                        .collect(Collectors.joining(dialect.or(), "(", ")")))
                .collect(Collectors.joining(dialect.and()));
    }
}
