package dev.vitrine.foundation.rest;

import java.util.List;
import java.util.Map;

/**
 * Description of a resource, for the documentation.
 *
 * @param path below {@code /admin/}, with the places of its parents
 * @param filters the query parameters that narrow its lists and counts
 * @param sortable what {@code order=} may name
 * @param deletedAs the body that a deletion is answered with
 */
public record ResourceDescription(
        Class<? extends Record> type,
        String singular,
        String plural,
        String path,
        List<String> writable,
        List<String> filters,
        List<String> sortable,
        int pageSize,
        Map<String, Object> deletedAs) {}
