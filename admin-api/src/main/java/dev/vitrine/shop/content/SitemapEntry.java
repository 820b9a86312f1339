package dev.vitrine.shop.content;

import java.time.Instant;

/** Entry of a shop's sitemap: a thing's handle and when it last changed. */
public record SitemapEntry(String handle, Instant updatedAt) {}
