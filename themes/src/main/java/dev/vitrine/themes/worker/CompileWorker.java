package dev.vitrine.themes.worker;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/** Main class of the child JVM that runs Vue's compiler: each message names an operation and carries its JSON. */
public final class CompileWorker {
    private CompileWorker() {}

    /** The only argument is the bundled compiler script, which defines {@code vitrineCompile(operation, json)}. */
    public static void main(String[] arguments) throws IOException {
        var process = new WorkerProcess();
        try (var context = Sandbox.context(Sandbox.engine(), 0)) {
            context.eval(Sandbox.script(Path.of(arguments[0]), "compiler.js"));
            var compile = context.getBindings("js").getMember("vitrineCompile");
            var messageChannel = process.ready();
            while (true) {
                var message = messageChannel.receive();
                messageChannel.send("done", answer(compile, message));
            }
        } catch (EOFException gone) {
            System.exit(0);
        }
    }

    private static String answer(Value compile, List<String> message) {
        try {
            return compile.execute(message.get(0), message.get(1)).asString();
        } catch (PolyglotException broken) {
            return "{\"crash\":true}";
        }
    }
}
