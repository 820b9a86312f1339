package dev.vitrine.commerce.imports;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.events.AuditArea;
import java.util.List;

/** Kind of what files bring: its columns, and how rows become records. Safe for use by many threads. */
public interface ImportKind {

    /** Says whether a row belongs to those before it, as the rows of a product do. */
    @FunctionalInterface
    interface Grouping {
        boolean together(List<CsvRow> before, CsvRow next);
    }

    /**
     * What of a kind never changes.
     *
     * @param handle as it is stored, such as {@code customers}
     * @param scope what who imports has to be allowed to write
     * @param area where activity shows it
     * @param atOnce how many groups of rows are one transaction
     * @param singular such as {@code customer}
     * @param plural such as {@code customers}
     * @param sample a file with two rows, as an example
     */
    record Terms(
            String handle,
            Scope scope,
            AuditArea area,
            ImportColumns columns,
            int atOnce,
            String singular,
            String plural,
            String sample) {}

    Terms terms();

    /** So many of them: {@code 1 customer}, {@code 1,200 customers}. */
    default String counted(long number) {
        return number == 1 ? "1 " + terms().singular() : "%,d %s".formatted(number, terms().plural());
    }

    default Grouping grouping() {
        return (before, next) -> false;
    }

    /** What a row is about, where a file says it once; empty where it may say it again. */
    default String key(CsvRow row) {
        return "";
    }

    /** What reports call a row. */
    String subject(CsvRow row);

    /** Applies groups of rows in the call's transaction; as many results, in any order. */
    List<ImportResult> apply(ImportCall importCall, List<List<CsvRow>> groups);

    /** Whether the addresses of pictures in the file are to be fetched in the end. */
    default boolean bringsPictures() {
        return false;
    }
}
