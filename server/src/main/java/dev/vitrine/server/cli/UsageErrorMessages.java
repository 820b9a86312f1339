package dev.vitrine.server.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Error messages for unknown commands and flags, with suggestions. */
final class UsageErrorMessages {

    private UsageErrorMessages() {}

    static String of(ParameterException wrong) {
        var line = wrong.getCommandLine();
        var name = line.getCommandSpec().qualifiedName().replaceFirst("^\\S+ ?", "");
        return word(wrong)
                .map(word -> {
                    if (word.startsWith("-")) {
                        return "There is no flag '" + word + "' here."
                                + meant(word, line.getCommandSpec().optionsMap().keySet());
                    }
                    var commands = line.getSubcommands().keySet();
                    return commands.isEmpty()
                            ? "'" + word + "' is one word too many."
                            : "There is no command '" + (name + " " + word).strip() + "'." + meant(word, commands);
                })
                .orElseGet(() -> String.valueOf(wrong.getMessage()));
    }

    private static Optional<String> word(ParameterException wrong) {
        return wrong instanceof UnmatchedArgumentException unmatched
                ? Optional.of(unmatched.getUnmatched().getFirst())
                // why: "help WORD" is refused in a way of its own.
                : Optional.ofNullable(wrong.getValue())
                        .filter(each -> String.valueOf(wrong.getMessage()).startsWith("Unknown subcommand"));
    }

    /** {@code " Did you mean 'orders/create'?"}, or nothing when no name is near. */
    static String meant(String word, Collection<String> names) {
        return names.stream()
                .filter(each -> distance(word, each) <= Math.max(1, each.length() / 3))
                .min(Comparator.comparingInt(each -> distance(word, each)))
                .map(each -> " Did you mean '" + each + "'?")
                .orElse("");
    }

    /** How many letters differ, are missing or too many, or changed places with their neighbour. */
    private static int distance(String one, String other) {
        var all = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    all[i][j] = i + j;
                    continue;
                }
                var same = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                all[i][j] = Math.min(Math.min(all[i - 1][j], all[i][j - 1]) + 1, all[i - 1][j - 1] + same);
                if (i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1)) {
                    all[i][j] = Math.min(all[i][j], all[i - 2][j - 2] + 1);
                }
            }
        }
        return all[one.length()][other.length()];
    }
}
