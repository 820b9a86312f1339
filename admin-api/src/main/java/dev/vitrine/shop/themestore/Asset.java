package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file of a theme.
 *
 * @param id none: files are known by their keys
 * @param key its path in the project, such as {@code src/sections/Hero.vue}
 * @param size in bytes
 * @param checksum MD5 of what it holds, in hexadecimal digits
 * @param value what a text file holds; only in the answer for one file
 * @param attachment what any other file holds, in base64
 */
@CompatibilityFields(AssetCompatibility.class)
public record Asset(
        @JsonIgnore long id,
        String key,
        String contentType,
        long size,
        String checksum,
        long themeId,
        Instant createdAt,
        Instant updatedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String value,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String attachment) {}
