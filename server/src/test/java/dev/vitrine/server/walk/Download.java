package dev.vitrine.server.walk;

import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.Visitor.VisitorResponse;
import java.util.Map;
import java.util.Optional;

/** What a link with the attribute {@code download} leads to, as a browser asks for it. */
record Download(String address, String words) {

    /** As Chromium sends them. */
    private static final Map<String, String> HEADERS =
            Map.of("Sec-Fetch-Dest", "empty", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Site", "same-origin");

    /** By the end of an address. */
    private static final Map<String, String> PROMISED =
            Map.of("export", "csv", "sample", "csv", "refused", "csv", "data", "json", "download", "zip");

    private static final Map<String, String> CONTENT_TYPES =
            Map.of("csv", "text/csv", "json", "application/json", "zip", "application/zip");

    static Download of(Map<?, ?> raw) {
        return new Download(String.valueOf(raw.get("href")), String.valueOf(raw.get("words")));
    }

    /** What a browser would save in place of the file; empty when it is the file. */
    Optional<String> problem(Visitor visitor, String path) {
        return problem(visitor.get(path, HEADERS));
    }

    private Optional<String> problem(VisitorResponse answer) {
        var disposition = answer.header("content-disposition");
        var type = answer.header("content-type").replaceFirst(";.*", "");
        var promised = promised();
        if (answer.status() != 200) {
            return Optional.of("downloads an answer with " + answer.status());
        }
        if (!disposition.startsWith("attachment;") || answer.bytes().length == 0) {
            return Optional.of("downloads no file: " + disposition);
        }
        return promised.isEmpty()
                        || disposition.contains("." + promised + "\"") && type.equals(CONTENT_TYPES.get(promised))
                ? Optional.empty()
                : Optional.of("downloads " + type + " as " + disposition + " in place of " + promised);
    }

    /** Empty where it may be anything, as what a buyer sent. */
    private String promised() {
        var path = address.replaceFirst("\\?.*", "");
        return words.contains("CSV") ? "csv" : PROMISED.getOrDefault(path.substring(path.lastIndexOf('/') + 1), "");
    }
}
