package dev.vitrine.themes.cli;

import java.util.List;

/** Failure that ends a command: a sentence that says what to do, with the single problems below it. */
final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;
    private final String sentence;
    private final transient List<String> problems;

    CommandException(ExitCode exitCode, String sentence) {
        this(exitCode, sentence, List.of());
    }

    CommandException(ExitCode exitCode, String sentence, List<String> problems) {
        super(sentence, null, false, false);
        this.exitCode = exitCode;
        this.sentence = sentence;
        this.problems = List.copyOf(problems);
    }

    static CommandException usage(String sentence) {
        return new CommandException(ExitCode.USAGE, sentence);
    }

    static CommandException fault(String sentence) {
        return new CommandException(ExitCode.FAULT, sentence);
    }

    ExitCode exitCode() {
        return exitCode;
    }

    String sentence() {
        return sentence;
    }

    List<String> problems() {
        return problems;
    }
}
