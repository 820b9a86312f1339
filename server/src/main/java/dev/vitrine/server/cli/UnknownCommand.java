package dev.vitrine.server.cli;

import java.util.Comparator;
import java.util.Optional;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A command that there is none of, and the one that was meant. */
final class UnknownCommand {

    private UnknownCommand() {}

    /** What to say of it; empty when something else was wrong. */
    static Optional<String> in(ParameterException wrong) {
        var line = wrong.getCommandLine();
        return word(wrong).map(word -> {
            var name = (line.getCommandSpec().qualifiedName() + " " + word).replaceFirst("^\\S+ ", "");
            var meant = line.getSubcommands().keySet().stream()
                    .filter(each -> distance(word, each) <= Math.max(1, each.length() / 3))
                    .min(Comparator.comparingInt(each -> distance(word, each)))
                    .map(each -> " Did you mean '" + each + "'?")
                    .orElse("");
            return "There is no command '" + name + "'." + meant;
        });
    }

    private static Optional<String> word(ParameterException wrong) {
        if (wrong.getCommandLine().getSubcommands().isEmpty()) {
            return Optional.empty();
        }
        var word = wrong instanceof UnmatchedArgumentException unmatched
                ? unmatched.getUnmatched().getFirst()
                // why: "help WORD" tells its own way.
                : String.valueOf(wrong.getMessage()).startsWith("Unknown subcommand") ? wrong.getValue() : null;
        return Optional.ofNullable(word).filter(each -> !each.startsWith("-"));
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
