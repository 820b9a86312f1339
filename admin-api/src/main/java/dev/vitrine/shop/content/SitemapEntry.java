package dev.vitrine.shop.content;

import java.time.Instant;

/** Entry of a shop's sitemap: a thing's id, its handle and when it last changed. */
public record SitemapEntry(long id, String handle, Instant updatedAt) {}
