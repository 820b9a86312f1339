package dev.vitrine.themes.worker;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.ResourceLimits;
import org.graalvm.polyglot.SandboxPolicy;
import org.graalvm.polyglot.Source;

/** Sandbox of the JavaScript engine for theme code: no host classes, files, network or native output. */
final class Sandbox {
    private Sandbox() {}

    static Engine engine() {
        return Engine.newBuilder("js")
                .sandbox(SandboxPolicy.CONSTRAINED)
                .out(OutputStream.nullOutputStream())
                .err(OutputStream.nullOutputStream())
                .option("engine.WarnInterpreterOnly", "false")
                .build();
    }

    static Context context(Engine engine, long statements) {
        var builder = Context.newBuilder("js")
                .engine(engine)
                .sandbox(SandboxPolicy.CONSTRAINED)
                .out(OutputStream.nullOutputStream())
                .err(OutputStream.nullOutputStream());
        if (statements > 0) {
            builder.resourceLimits(ResourceLimits.newBuilder()
                    .statementLimit(statements, source -> !source.isInternal())
                    .build());
        }
        return builder.build();
    }

    static Source script(Path file, String name) throws IOException {
        return script(Files.readString(file, StandardCharsets.UTF_8), name);
    }

    static Source script(String text, String name) throws IOException {
        return Source.newBuilder("js", text, name)
                .mimeType("application/javascript")
                .build();
    }
}
