package dev.vitrine.server.walk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The script that stands in every document of a walk. */
final class ProbeScript {

    static final String SCRIPT = script();

    private ProbeScript() {}

    private static String script() {
        try (var in = ProbeScript.class.getResourceAsStream("/walk/probe.js")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
