package dev.vitrine.shop.shops;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A language in which a shop shows its pages beside its own: {@code de}, {@code pt-BR}. */
@RecordBuilder
public record ShopLocale(long id, @Nullable String locale, Instant createdAt, Instant updatedAt)
        implements ShopLocaleBuilder.With {}
