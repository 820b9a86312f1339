package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Looks for pages, layouts and components that a theme registers nowhere. why warnings: names may be put together while
 * a theme runs, and a browser has elements of its own.
 */
final class RegistrationCheck {
    private static final List<String> PLATFORM = List.of("RouterLink", "RouterView", "ClientOnly", "NoSsr");
    private static final Map<String, String> RESERVED = reserved();
    private static final Pattern REGISTRATION = Pattern.compile("\\.\\s*component\\s*\\(\\s*(['\"`]?)");
    private static final Pattern INHERITED = Pattern.compile("\\b(?:mixins|extends)\\b");

    private final Map<String, String> scripts = new TreeMap<>();
    private final BiConsumer<FaultKind, ThemeProblem> warnings;
    private final boolean computesNames;

    RegistrationCheck(ThemeSources sources, BiConsumer<FaultKind, ThemeProblem> warnings) {
        this.warnings = warnings;
        sources.files().keySet().forEach(file -> {
            if (file.matches("src/.*\\.(vue|[cm]?js|ts)")) {
                scripts.put(
                        file, ScriptText.withStrings(file, sources.text(file).orElse("")));
            }
        });
        this.computesNames = scripts.values().stream().anyMatch(RegistrationCheck::computesNames);
    }

    private static Map<String, String> reserved() {
        var reserved = new LinkedHashMap<String, String>();
        reserved.put("LayoutDefault", "layouts/Default");
        for (var page : List.of(
                "Home",
                "Collections",
                "Collection",
                "Product",
                "Cart",
                "Search",
                "Other",
                "Login",
                "Register",
                "MyAccount",
                "NotFound")) {
            reserved.put("Page" + page, "pages/" + page);
        }
        return reserved;
    }

    /** Warns of reserved names that stand nowhere, unless names are computed. */
    void checkReserved() {
        if (computesNames) {
            return;
        }
        var place = firstRegistration();
        RESERVED.forEach((name, file) -> {
            if (scripts.values().stream().noneMatch(mentions(name))) {
                var layout = name.startsWith("Layout");
                var lost = layout ? "pages have no layout around them" : "its page cannot be shown";
                warnings.accept(
                        layout ? FaultKind.MISSING_LAYOUT : FaultKind.MISSING_PAGE,
                        place.with("nothing is registered as %s, so %s: app.component('%s', () => import('./%s.vue'))"
                                .formatted(name, lost, name, file)));
            }
        });
    }

    /** Warns of components that the template of {@code file} names and nothing registers. */
    void checkUses(String file, JsonNode uses) {
        for (var use : uses) {
            var tag = use.path("name").asText();
            if (!isRegistered(file, tag)) {
                warnings.accept(
                        FaultKind.UNREGISTERED_COMPONENT,
                        new Place(
                                        file,
                                        use.path("line").asInt(1),
                                        use.path("column").asInt(1))
                                .with(
                                        "<%s> is registered nowhere and shows nothing: import it in this file, or say app.component('%s', …) in src/plugin.js"
                                                .formatted(tag, pascal(tag))));
            }
        }
    }

    private boolean isRegistered(String file, String tag) {
        var own = scripts.getOrDefault(file, "");
        var mentions = mentions(tag);
        if (PLATFORM.contains(pascal(tag)) || file.endsWith("/" + pascal(tag) + ".vue") || mentions.test(own)) {
            return true;
        }
        var anywhere = computesNames || INHERITED.matcher(own).find();
        var registered = Pattern.compile("\\.\\s*component\\s*\\(\\s*['\"`](?:" + spellings(tag) + ")['\"`]");
        return scripts.entrySet().stream()
                .anyMatch(script -> anywhere || !script.getKey().endsWith(".vue")
                        ? mentions.test(script.getValue())
                        : registered.matcher(script.getValue()).find());
    }

    private static boolean computesNames(String script) {
        return REGISTRATION
                .matcher(script)
                .results()
                .anyMatch(found -> found.group(1).isEmpty());
    }

    private record Place(String file, int line, int column) {
        ThemeProblem with(String message) {
            return new ThemeProblem(file, line, column, message, "");
        }
    }

    private Place firstRegistration() {
        for (var script : scripts.entrySet()) {
            var found = REGISTRATION.matcher(script.getValue());
            if (found.find()) {
                return new Place(script.getKey(), BuildToolCheck.line(script.getValue(), found.start()), 1);
            }
        }
        return new Place("src/index.js", 1, 1);
    }

    private static Predicate<String> mentions(String tag) {
        return Pattern.compile("(?<![\\w$-])(?:" + spellings(tag) + ")(?![\\w$-])")
                .asPredicate();
    }

    /** A name in its three spellings: ProductCard, productCard, product-card. */
    private static String spellings(String tag) {
        var pascal = pascal(tag);
        var camel = pascal.substring(0, 1).toLowerCase(Locale.ROOT) + pascal.substring(1);
        var kebab = camel.replaceAll("\\B([A-Z])", "-$1").toLowerCase(Locale.ROOT);
        return Pattern.quote(pascal) + "|" + Pattern.quote(camel) + "|" + Pattern.quote(kebab) + "|"
                + Pattern.quote(tag);
    }

    private static String pascal(String tag) {
        var words = new StringBuilder();
        for (var word : tag.split("-")) {
            if (!word.isEmpty()) {
                words.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
            }
        }
        return words.toString();
    }
}
