package dev.vitrine.themes.devserver;

import java.util.List;
import java.util.regex.Pattern;

/** What to do about faults whose cause is known by their words. */
final class FaultHints {
    private record Hint(Pattern words, String advice) {}

    private static final List<Hint> HINTS = List.of(
            hint("missing end tag", "Close the element, or write it as <name />."),
            hint(
                    "Cannot read propert(?:y|ies) of (?:undefined|null)",
                    "What stands before the dot is not there: not yet, or not on this page. Write ?. or put v-if around"
                            + " it."),
            hint(
                    "Can't find stylesheet",
                    "Addresses in @use begin in src/assets/styles, or with ./ beside the file, or with @/ in src."),
            hint(
                    "Undefined (?:variable|mixin|function)",
                    "Settings become variables in src/assets/styles/variable.scss.template; take them in with"
                            + " @use 'variables' as *."),
            hint(
                    "^not JSON",
                    "JSON has no comments and no comma behind the last of a list; names stand in double quotes."),
            hint(
                    "does not provide an export named|No matching export",
                    "The file has no export of that name. Look at its spelling there, and whether it is the default"
                            + " export, which is imported without braces."),
            hint(
                    "Could not resolve|Failed to fetch dynamically imported module",
                    "There is no such file. Addresses begin with ./ beside the file or with @/ in src; packages stand in"
                            + " package.json and its lock."),
            hint("v-model cannot be used on a prop", "Emit update:… instead, or use defineModel()."),
            hint(
                    "Invalid end tag",
                    "This closes what was not opened, or was closed by the browser's rules: a <p> holds no <div>."),
            hint(
                    "is not a function",
                    "useTheme() has all functions of the platform by name; those of templates begin with $."),
            hint(
                    "[Hh]ydration",
                    "The server wrote something else than the browser. Dates, random numbers and what only browsers"
                            + " know belong into onMounted or <ClientOnly>; a <p> holds no blocks, and a table needs"
                            + " <tbody>."));

    private FaultHints() {}

    /** A sentence or two; empty when the cause is not known. */
    static String of(String message) {
        return HINTS.stream()
                .filter(hint -> hint.words().matcher(message).find())
                .findFirst()
                .map(Hint::advice)
                .orElse("");
    }

    private static Hint hint(String words, String advice) {
        return new Hint(Pattern.compile(words), advice);
    }
}
