package dev.vitrine.themes;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Mapper of stack traces from the bundle to the theme's source files. */
final class StackTraceMapper {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern PLACE = Pattern.compile("theme\\.js:(\\d+)(?::(\\d+))?(?:-\\d+)?(?::\\d+)?");
    private static final int KEPT = 16;

    private final Map<String, Optional<SourceMap>> maps = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Optional<SourceMap>> eldest) {
            return size() > KEPT;
        }
    });

    /** The trace with written places; the first of them stands in front. */
    String mapToSources(ThemeBuild build, String trace) {
        var found = PLACE.matcher(trace);
        if (!found.find()) {
            return trace;
        }
        var map = maps.computeIfAbsent(build.id(), id -> read(build));
        if (map.isEmpty()) {
            return trace;
        }
        String[] first = {""};
        var text = found.reset().replaceAll(place -> {
            var column = place.group(2) == null ? 1 : Integer.parseInt(place.group(2));
            var written = map.get()
                    .original(Integer.parseInt(place.group(1)), column)
                    .map(each -> file(each.source()) + ":" + each.line() + ":" + each.column())
                    .orElse(place.group());
            if (first[0].isEmpty()) {
                first[0] = written;
            }
            return Matcher.quoteReplacement(written);
        });
        var inPackage = PackageLock.nameAt(first[0].replaceFirst(":\\d+:\\d+$", ""));
        return inPackage.map(name -> "package " + name + ", " + first[0]).orElse(first[0]) + ": " + text;
    }

    // why: the bundler ran in a folder of its own, which is gone by now.
    private static String file(String source) {
        var inPackage = source.indexOf("node_modules/");
        var at = inPackage < 0 ? source.indexOf("src/") : inPackage;
        return at < 0 ? source : source.substring(at);
    }

    private static Optional<SourceMap> read(ThemeBuild build) {
        try {
            return Optional.of(new SourceMap(
                    JSON.readTree(build.folder().resolve("server.js.map").toFile())));
        } catch (IOException gone) {
            // can fail: without its map an error is reported as it is.
            return Optional.empty();
        }
    }
}
