package dev.vitrine.themes.check;

import dev.vitrine.themes.ThemeInspection;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Rules of how large files may be before shoppers notice. */
final class SizeRules {
    static final int PICTURE = 500 << 10;
    static final int SCRIPT = 150 << 10;
    static final int SCRIPTS = 1 << 20;
    static final int STYLE = 150 << 10;
    static final int STYLES = 500 << 10;
    static final int ASSETS = 8 << 20;

    private final ThemeInspection theme;
    private final ThemeText text;
    private final Consumer<Finding> found;

    SizeRules(ThemeInspection theme, ThemeText text, Consumer<Finding> found) {
        this.theme = theme;
        this.text = text;
        this.found = found;
    }

    void check() {
        each("large-picture", name -> name.matches("src/.*\\.(png|jpe?g|gif|webp|avif|svg)"), PICTURE);
        each("large-script", SizeRules::isScript, SCRIPT);
        all("large-script", "src", SizeRules::isScript, SCRIPTS, "scripts");
        each("large-style", SizeRules::isStyle, STYLE);
        all("large-style", "src", SizeRules::isStyle, STYLES, "style sheets");
        all("large-assets", "src/assets", name -> name.startsWith("src/assets/") && !isStyle(name), ASSETS, "assets");
    }

    private static boolean isScript(String name) {
        return name.matches("src/.*\\.([cm]?jsx?|tsx?|vue)");
    }

    private static boolean isStyle(String name) {
        return name.matches("src/.*\\.(css|scss|sass)");
    }

    private void each(String rule, Predicate<String> wanted, int most) {
        theme.files().forEach((file, bytes) -> {
            if (wanted.test(file) && bytes.length > most) {
                var message = "has " + kilobytes(bytes.length) + ", more than " + kilobytes(most);
                found.accept(text.at(rule, file, 0, message, false));
            }
        });
    }

    private void all(String rule, String place, Predicate<String> wanted, int most, String what) {
        var sum = theme.files().entrySet().stream()
                .filter(file -> wanted.test(file.getKey()))
                .mapToLong(file -> file.getValue().length)
                .sum();
        if (sum > most) {
            var message = "all " + what + " have " + kilobytes(sum) + ", more than " + kilobytes(most);
            found.accept(text.at(rule, place, 0, message, false));
        }
    }

    private static String kilobytes(long bytes) {
        return (bytes + 1023) / 1024 + " KB";
    }
}
