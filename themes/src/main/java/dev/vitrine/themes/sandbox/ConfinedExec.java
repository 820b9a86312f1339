package dev.vitrine.themes.sandbox;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Main class of a process that gives up its rights and becomes another program. why not a thread of the server that
 * does so and starts the child: threads that Java starts from there, to wait for the child or to tell of its end, would
 * be without rights as well, and the server's own work would come to them.
 */
public final class ConfinedExec {
    private static final int FAILED = 127;
    private static final long ALL_DESCRIPTORS = 0xFFFFFFFFL;
    private static final int CLOSE_ON_EXEC = 4;

    private ConfinedExec() {}

    /** Arguments: the rights, as {@link Rights#arguments} spells them, then the program and its arguments. */
    public static void main(String[] arguments) throws IOException {
        var all = List.of(arguments);
        var rights = Rights.of(all.subList(0, Rights.count(all)));
        var command = all.subList(Rights.count(all), all.size());
        var calls = SystemCalls.ofThisMachine().orElseThrow();
        var environment = System.getenv().entrySet().stream()
                .map(variable -> variable.getKey() + "=" + variable.getValue())
                .toList();
        ResourceLimits.put(calls, rights);
        calls.call("close_range", 3, ALL_DESCRIPTORS, CLOSE_ON_EXEC);
        ProcessSandbox.confineThread(calls, rights);
        try (var arena = Arena.ofConfined()) {
            var answer = calls.call(
                    "execve",
                    arena.allocateFrom(command.get(0)).address(),
                    strings(arena, command),
                    strings(arena, environment));
            System.err.println(command.get(0) + " cannot be run, error " + answer.errno());
        }
        System.exit(FAILED);
    }

    /** The command that runs {@code program} by way of this class; {@code option} is one more of Java. */
    static List<String> command(Rights rights, List<String> program, String option) {
        var start = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                option,
                "-Xmx16m",
                "-XX:+UseSerialGC",
                // why: it does little once, so that compiling any of it takes longer than it saves.
                "-Xint",
                "-XX:-UsePerfData",
                // why: standard output is the program's, and Java would say there that it cannot use an archive.
                "-Xlog:disable",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                CodeLocation.of(ConfinedExec.class).toString(),
                ConfinedExec.class.getName());
        var command = new ArrayList<String>();
        Stream.of(start, rights.arguments(), program).forEach(command::addAll);
        return command;
    }

    private static long strings(Arena arena, List<String> texts) {
        var array = arena.allocate(ValueLayout.ADDRESS, texts.size() + 1L);
        for (int i = 0; i < texts.size(); i++) {
            array.setAtIndex(ValueLayout.ADDRESS, i, arena.allocateFrom(texts.get(i)));
        }
        return array.address();
    }
}
