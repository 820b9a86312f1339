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

    /** As it is stored, such as {@code customers}. */
    String handle();

    /** What who imports has to be allowed to write. */
    Scope scope();

    /** Where activity shows it. */
    AuditArea area();

    ImportColumns columns();

    /** How many groups of rows are one transaction. */
    int atOnce();

    /** Such as {@code customer}. */
    String singular();

    /** Such as {@code customers}. */
    String plural();

    /** So many of them: {@code 1 customer}, {@code 1,200 customers}. */
    default String counted(long number) {
        return number == 1 ? "1 " + singular() : "%,d %s".formatted(number, plural());
    }

    /** A file with two rows, as an example. */
    String sample();

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
