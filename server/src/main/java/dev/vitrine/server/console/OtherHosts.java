package dev.vitrine.server.console;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.shop.themestore.Themes;
import dev.vitrine.themes.AllowedOrigins;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Other hosts that pages of a theme load from, in words for merchants and reviewers: {@code fields :: hosts}. */
public final class OtherHosts {

    private OtherHosts() {}

    /** What comes from some hosts, with their addresses. */
    public record Row(String what, List<String> origins) {}

    /** Of the theme with this tree of files; empty when its pages load from the shop's host only. */
    public static List<Row> of(Themes themes, Session session, @Nullable String tree) {
        var allowed = themes.file(session, tree, "package.json")
                .map(AllowedOrigins::of)
                .orElse(AllowedOrigins.NONE);
        return Stream.of(
                        new Row("Fonts", allowed.fonts()),
                        new Row("Maps, videos and other framed pages", allowed.frames()),
                        new Row("What its scripts ask for and send", allowed.connect()))
                .filter(row -> !row.origins().isEmpty())
                .toList();
    }
}
