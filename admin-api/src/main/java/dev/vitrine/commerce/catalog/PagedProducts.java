package dev.vitrine.commerce.catalog;

import java.util.List;

/** One page of products, and how many there are in all; of a search, a thousand at most. */
public record PagedProducts(List<Product> products, long total) {}
