package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.Problems;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Translation of constraint violations and conflicts: retry the transaction, or 422 for a taken value. */
final class ConstraintViolations {

    /** Deadlock, serialization failure, and a value that another transaction took between our read and our insert. */
    private static final Set<String> PASSING = Set.of("40P01", "40001", "23505");

    private static final Pattern OF_SQLITE =
            Pattern.compile("UNIQUE constraint failed: (?:index '\\w+_by_)?([\\w., ]+)");
    private static final Pattern OF_POSTGRESQL = Pattern.compile("^Key \\((.+?)\\)=\\(");

    private ConstraintViolations() {}

    /** Run again, the work sees what the other did, and finds another handle or says what is taken. */
    static boolean isRetryable(RuntimeException failure) {
        return sql(failure)
                .map(SQLException::getSQLState)
                .filter(PASSING::contains)
                .isPresent();
    }

    /** A broken unique constraint as "422 has already been taken" with its field; everything else as it is. */
    static RuntimeException translate(RuntimeException failure) {
        return sql(failure)
                .flatMap(ConstraintViolations::columns)
                .<RuntimeException>map(columns -> Problems.of(field(columns), "has already been taken"))
                .orElse(failure);
    }

    private static Optional<SQLException> sql(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast)
                .findFirst();
    }

    private static Optional<String> columns(SQLException refusal) {
        if (refusal instanceof PSQLException answered) {
            return Optional.ofNullable(answered.getServerErrorMessage())
                    .filter(message -> "23505".equals(message.getSQLState()))
                    .map(ServerErrorMessage::getDetail)
                    .flatMap(detail -> first(OF_POSTGRESQL, detail));
        }
        return first(OF_SQLITE, String.valueOf(refusal.getMessage()));
    }

    private static Optional<String> first(Pattern pattern, String text) {
        return pattern.matcher(text).results().findFirst().map((MatchResult found) -> found.group(1));
    }

    /** The last column, as callers know it: {@code codes.shop_id, codes.code_key} is {@code code}. */
    private static String field(String columns) {
        return columns.replaceFirst("^.*,\\s*", "")
                .replaceFirst("^.*[.(]", "")
                .replaceFirst("\\W.*$", "")
                .replaceFirst("_key$", "");
    }
}
