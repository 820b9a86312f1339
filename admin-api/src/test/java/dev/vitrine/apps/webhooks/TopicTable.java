package dev.vitrine.apps.webhooks;

import dev.vitrine.testkit.EndpointTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code topics.txt}: what each operation fires. */
record TopicTable(List<Chapter> chapters) {

    private static final Pattern HEAD = Pattern.compile("(GET|POST|PUT|PATCH|DELETE|DO) +(.+?)( [45]\\d\\d)? >(.*)");
    private static final Pattern KEPT = Pattern.compile("(\\w+) = (\\S+)");

    record Chapter(String title, List<Step> steps) {}

    /**
     * @param what a path, or words for what is done without the API
     * @param refusal the status of an operation that is refused
     * @param kept names of later lines, each with its place in the answer
     */
    record Step(
            int line,
            String verb,
            String what,
            Optional<Integer> refusal,
            List<String> topics,
            Optional<String> body,
            Map<String, String> kept) {

        boolean isCall() {
            return !verb.equals("DO");
        }

        /** As {@link EndpointTable} calls it. */
        String key() {
            return verb + " " + what.replaceFirst("\\?.*", "").replaceAll("\\{[^}]*}", "{}");
        }

        @Override
        public String toString() {
            return "line " + line + ": " + verb + " " + what;
        }
    }

    static TopicTable read() {
        try (var in = Objects.requireNonNull(TopicTable.class.getResourceAsStream("/topics.txt"))) {
            return new TopicTable(chapters(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Stream<Step> steps() {
        return chapters.stream().flatMap(chapter -> chapter.steps().stream());
    }

    private static List<Chapter> chapters(String text) {
        var chapters = new ArrayList<Chapter>();
        var lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            if (line.startsWith("## ")) {
                chapters.add(new Chapter(line.substring(3), new ArrayList<>()));
            } else if (!line.startsWith("#") && !line.isBlank() && !line.startsWith(" ")) {
                chapters.getLast().steps().add(step(i + 1, line, below(lines, i)));
            }
        }
        return chapters;
    }

    private static List<String> below(List<String> lines, int head) {
        return lines.stream()
                .skip(head + 1L)
                .takeWhile(line -> line.startsWith(" "))
                .map(String::strip)
                .toList();
    }

    private static Step step(int number, String head, List<String> below) {
        var found = HEAD.matcher(head);
        if (!found.matches()) {
            throw new IllegalArgumentException("line " + number + " cannot be read: " + head);
        }
        Predicate<String> isBody = line -> line.startsWith("{");
        var kept = new TreeMap<String, String>();
        below.stream().filter(isBody.negate()).map(KEPT::matcher).forEach(line -> {
            if (!line.matches()) {
                throw new IllegalArgumentException("below line " + number + ": a name, = and its place");
            }
            kept.put(line.group(1), line.group(2));
        });
        return new Step(
                number,
                found.group(1),
                found.group(2),
                Optional.ofNullable(found.group(3)).map(String::strip).map(Integer::valueOf),
                Arrays.stream(found.group(4).strip().split(" +"))
                        .filter(topic -> !topic.isEmpty())
                        .toList(),
                below.stream().filter(isBody).findFirst(),
                kept);
    }
}
