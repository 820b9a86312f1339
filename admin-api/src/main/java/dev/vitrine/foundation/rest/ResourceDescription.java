package dev.vitrine.foundation.rest;

import java.util.List;
import java.util.Map;

/**
 * Description of a resource, for the documentation.
 *
 * @param path below {@code /admin/}, with the places of its parents
 * @param chapter of the documentation; empty when the table of contents says it
 * @param filters the query parameters that narrow its lists and counts
 * @param sortable what {@code order=} may name
 * @param changes updates that are verbs of their own
 * @param deletedAs the body that a deletion is answered with
 * @param notes sentences about fields, and about parameters behind a question mark
 * @param examples JSON of a {@code body} and its {@code answer}; empty when the file of examples has them
 */
public record ResourceDescription(
        Class<? extends Record> type,
        String singular,
        String plural,
        String path,
        String chapter,
        List<String> writable,
        List<String> filters,
        List<String> sortable,
        List<String> changes,
        int pageSize,
        Map<String, Object> deletedAs,
        Map<String, String> notes,
        Map<String, String> examples) {}
