package dev.vitrine.server.console.admin;

import java.util.List;
import java.util.Map;

/** Line of a file that was not taken, and why; {@code what} is what the line is about, such as a code. */
public record ImportRefusal(long line, String what, String words) {

    private static final int MOST_SHOWN = 200;

    /** Variables of {@code import-parts :: refused}; {@code summary} says what was taken, and is empty before. */
    static Map<String, Object> model(List<ImportRefusal> refusals, String summary) {
        return Map.of(
                "refusals", refusals.stream().limit(MOST_SHOWN).toList(),
                "refused", refusals.size(),
                "summary", summary);
    }
}
