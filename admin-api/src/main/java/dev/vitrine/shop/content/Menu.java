package dev.vitrine.shop.content;

import java.time.Instant;
import java.util.List;

/** A menu of a shop, which its theme shows by its handle. */
public record Menu(long id, String handle, String title, List<MenuItem> items, Instant createdAt, Instant updatedAt) {}
