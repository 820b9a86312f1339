package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Origins of other hosts that pages of a theme may load from, as its {@code package.json} names them: {@code "vitrine":
 * {"allow": {"fonts": ["https://fonts.example"]}}}. Scripts and styles are never among them.
 *
 * @param fonts where font files come from
 * @param frames whose pages stand in frames: maps, videos
 * @param connect where scripts of the theme send requests
 */
public record AllowedOrigins(List<String> fonts, List<String> frames, List<String> connect) {

    public static final AllowedOrigins NONE = new AllowedOrigins(List.of(), List.of(), List.of());

    /** Of all kinds together. */
    static final int MOST = 20;

    private static final String FONTS = "fonts";
    private static final String FRAMES = "frames";
    private static final String CONNECT = "connect";
    private static final List<String> KINDS = List.of(FONTS, FRAMES, CONNECT);

    private static final String CODE = "of a theme come from the shop's own host only: put the files into the theme";
    private static final String OPEN = "load from any https address already: remove this";

    /** What people look for in vain, and why. */
    private static final Map<String, String> NO_KINDS = Map.of(
            "scripts", "scripts " + CODE,
            "styles", "styles " + CODE,
            "images", "images " + OPEN,
            "media", "videos and sounds " + OPEN);

    /** why names only: numbers and single words are machines of somebody's own network. */
    private static final Pattern ORIGIN = Pattern.compile(
            "https://(?=.{1,253}(:|$))([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])(:\\d{1,5})?");

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Those of a {@code package.json} that are sound; none of a file that cannot be read. */
    public static AllowedOrigins of(byte[] packageFile) {
        try {
            return of(JSON.readTree(packageFile));
        } catch (IOException e) {
            // can fail: a theme whose package.json is no JSON is never built, and loads nothing.
            return NONE;
        }
    }

    static AllowedOrigins of(JsonNode packageFile) {
        return read(packageFile.at("/vitrine/allow"));
    }

    /** As {@link #json} prints them. */
    static AllowedOrigins read(JsonNode allow) {
        return new AllowedOrigins(sound(allow.path(FONTS)), sound(allow.path(FRAMES)), sound(allow.path(CONNECT)));
    }

    private static List<String> sound(JsonNode origins) {
        return origins.valueStream()
                .filter(AllowedOrigins::isOrigin)
                .map(JsonNode::asText)
                .distinct()
                .toList();
    }

    private static boolean isOrigin(JsonNode origin) {
        return origin.isTextual() && ORIGIN.matcher(origin.asText()).matches();
    }

    public boolean isEmpty() {
        return equals(NONE);
    }

    ObjectNode json() {
        var json = JSON.createObjectNode();
        fonts.forEach(json.putArray(FONTS)::add);
        frames.forEach(json.putArray(FRAMES)::add);
        connect.forEach(json.putArray(CONNECT)::add);
        return json;
    }

    /** What is wrong with the entries of that file. */
    static List<ThemeProblem> problems(String file, String text, JsonNode packageFile) {
        var problems = new ArrayList<ThemeProblem>();
        var allow = packageFile.at("/vitrine/allow");
        if (allow.isMissingNode()) {
            return problems;
        }
        if (!allow.isObject()) {
            problems.add(at(
                    file,
                    text,
                    "allow",
                    "vitrine.allow must be an object such as " + "{\"fonts\": [\"https://fonts.example\"]}"));
            return problems;
        }
        var count = 0;
        for (var kind : allow.properties()) {
            var name = kind.getKey();
            if (!KINDS.contains(name)) {
                var words = NO_KINDS.getOrDefault(name, "there is no kind \"" + name + "\": name " + kinds());
                problems.add(at(file, text, name, "vitrine.allow: " + words));
            } else if (!kind.getValue().isArray()) {
                problems.add(at(file, text, name, "vitrine.allow." + name + " must be a list of origins"));
            } else {
                for (var origin : kind.getValue()) {
                    count++;
                    if (!isOrigin(origin)) {
                        problems.add(at(
                                file,
                                text,
                                origin.asText(),
                                "vitrine.allow.%s: %s is no origin: write https:// and a host in small letters, without a path and without *"
                                        .formatted(name, origin)));
                    }
                }
            }
        }
        if (count > MOST) {
            problems.add(at(file, text, "allow", "vitrine.allow names more than " + MOST + " origins; use fewer"));
        }
        return problems;
    }

    private static String kinds() {
        return String.join(", ", KINDS.subList(0, KINDS.size() - 1)) + " or " + KINDS.getLast();
    }

    // why: JSON trees forget their lines; the quoted word is found again behind the key.
    private static ThemeProblem at(String file, String text, String word, String message) {
        var from = Math.max(0, text.indexOf("\"allow\""));
        var found = text.indexOf("\"" + word + "\"", from);
        var at = found < 0 ? from : found;
        var line = (int) text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
        return ThemeProblem.at(file, line, at - text.lastIndexOf('\n', at), message, text);
    }
}
