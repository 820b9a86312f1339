package dev.vitrine.server.cli;

import dev.vitrine.server.SimilarNames;
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
                                + SimilarNames.hint(
                                        word, line.getCommandSpec().optionsMap().keySet());
                    }
                    var commands = line.getSubcommands().keySet();
                    return commands.isEmpty()
                            ? "'" + word + "' is one word too many."
                            : "There is no command '" + (name + " " + word).strip() + "'."
                                    + SimilarNames.hint(word, commands);
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
}
