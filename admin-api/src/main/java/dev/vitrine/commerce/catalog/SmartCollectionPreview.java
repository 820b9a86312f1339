package dev.vitrine.commerce.catalog;

import java.util.List;

/** What rules choose before they are saved: how many products, and the ids of the first of them. */
public record SmartCollectionPreview(long total, List<Long> firstProducts) {}
