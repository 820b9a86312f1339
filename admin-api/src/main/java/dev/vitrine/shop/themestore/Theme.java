package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A theme in a shop.
 *
 * @param role {@code main} is the published one, exactly one; {@code unpublished}, {@code demo} and {@code development}
 *     wait
 * @param folder a project on this machine that an earlier version of the platform built pages from; null once its files
 *     are in a tree
 * @param tree hash of its files; null for the platform's starter theme as it is
 * @param liveTree the newest of its trees that was built, which pages show; null for the starter theme, or before the
 *     first build
 * @param buildStatus of {@code tree}: {@code queued}, {@code building}, {@code ready} or {@code failed}
 * @param settingsVersion of its settings, which pages show; null for the theme's own
 */
@RecordBuilder
@RecordBuilder.Options(suffix = "RecordBuilder")
public record Theme(
        long id,
        String name,
        String role,
        @JsonUnwrapped ThemeOrigin origin,
        @JsonIgnore @Nullable String folder,
        @JsonIgnore @Nullable String tree,
        @JsonIgnore @Nullable String liveTree,
        @JsonIgnore String buildStatus,
        @JsonIgnore @Nullable Long settingsVersion,
        Instant createdAt,
        Instant updatedAt)
        implements ThemeRecordBuilder.With {

    public static final String MAIN = "main";
    public static final String UNPUBLISHED = "unpublished";
    /** Shows what the theme store offers; only the platform adds those, and they do not count as the shop's own. */
    public static final String DEMO = "demo";

    static final String DEVELOPMENT = "development";
    static final String QUEUED = "queued";
    static final String BUILDING = "building";
    public static final String READY = "ready";
    public static final String FAILED = "failed";

    @JsonIgnore
    public boolean isMain() {
        return role.equals(MAIN);
    }

    /** Whether its files are being built; it cannot be published meanwhile. */
    @JsonProperty
    public boolean processing() {
        return buildStatus.equals(QUEUED) || buildStatus.equals(BUILDING);
    }

    /** Whether there is something to look at: a build of it was good, this one or an earlier one. */
    @JsonProperty
    public boolean previewable() {
        return liveTree != null || tree == null && buildStatus.equals(READY);
    }

    Theme named(String other, Instant now) {
        return with(copy -> copy.name(other).updatedAt(now));
    }

    Theme as(String otherRole, Instant now) {
        return with(copy -> copy.role(otherRole).updatedAt(now));
    }
}
