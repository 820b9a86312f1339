package dev.vitrine.themes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.worker.CompileWorker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Vue's compiler in a child JVM, started when first needed and asked one thing at a time; answers are kept on disk. */
final class SfcCompiler implements AutoCloseable {
    private static final int HEAP_MEGABYTES = 768;
    // why: a theme is compiled before Java's second compiler has paid for itself. The starter takes 10 in place of 17
    // CPU-seconds without it; a compiler that has done hundreds of files takes 24 in place of 15 ms for one more.
    private static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1");
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration FILE_LIMIT = Duration.ofSeconds(30);
    // why: a theme full of files that hang the compiler must not keep it for an hour.
    private static final int MOST_FAILURES = 2;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final CacheFolder cache;
    private final Esbuild esbuild;
    private final String version;
    private @Nullable ChildProcess childProcess;
    private int failures;

    SfcCompiler(CacheFolder cache, Esbuild esbuild) {
        this.cache = cache;
        this.esbuild = esbuild;
        this.version = computeVersion();
    }

    /** Begins a theme: what earlier ones did to the compiler is forgotten. */
    synchronized void begin() {
        failures = 0;
    }

    String version() {
        return version;
    }

    /**
     * The compiled component, from the cache if this very text was compiled before; {@code types} are the files from
     * which it imports types.
     */
    JsonNode component(String file, String source, Map<String, String> types) {
        return cached("sfc", question(file, source, types));
    }

    /** The same without a word on filters, which the caller knows of already. */
    JsonNode componentWithFilters(String file, String source, Map<String, String> types) {
        return cached("sfc", question(file, source, types).put("filters", "known"));
    }

    /** One side of the component, as it is while its theme is developed; asked for by the name of the side. */
    JsonNode developed(String file, String source, Map<String, String> types, String side) {
        return cached("sfc", question(file, source, types).put("side", side));
    }

    /** Compiles without keeping the answer. why: the first files take many times as long as the later ones. */
    void warm(String file, String source) {
        try {
            ask("sfc", question(file, source, Map.of()).put("side", "client"));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("the compiler answered something that is not JSON", impossible);
        }
    }

    private static ObjectNode question(String file, String source, Map<String, String> types) {
        var question = JSON.createObjectNode()
                .put("filename", file)
                .put("source", source)
                .put("id", scopeId(file));
        if (!types.isEmpty()) {
            types.forEach(question.putObject("files")::put);
        }
        return question;
    }

    /** What a linter finds in one file; {@code context} is what the rest of the theme has to do with it. */
    JsonNode check(String file, String source, ObjectNode context) {
        var question = JSON.createObjectNode().put("filename", file).put("source", source);
        question.set("context", context);
        return cached("check", question);
    }

    /**
     * The CSS of one block, with the component's own attribute in its selectors when scoped; with names of classes of
     * its own when it is a module.
     */
    JsonNode style(String file, String css, boolean scoped, boolean module, boolean development) {
        var question = JSON.createObjectNode()
                .put("filename", file)
                .put("source", css)
                .put("id", scopeId(file))
                .put("scoped", scoped)
                .put("module", module);
        if (development) {
            question.put("development", true);
        }
        return cached("style", question);
    }

    static String scopeId(String file) {
        return Hashes.of(file).substring(0, 8);
    }

    private JsonNode cached(String operation, ObjectNode question) {
        var name = "sfc/" + Hashes.of(version, operation, question.toString()) + ".json";
        try {
            var kept = cache.read(name).orElse(null);
            if (kept != null) {
                return JSON.readTree(kept);
            }
            var answer = ask(operation, question);
            if (answer.path("problems").isEmpty()) {
                cache.write(name, answer.toString());
            }
            return answer;
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("the compiler answered something that is not JSON", impossible);
        }
    }

    private synchronized JsonNode ask(String operation, ObjectNode question) throws JsonProcessingException {
        if (failures >= MOST_FAILURES) {
            return failed("not compiled, because compiling other files had to be stopped");
        }
        try {
            var answer = JSON.readTree(
                    child().request(FILE_LIMIT, operation, question.toString()).get(1));
            return answer.has("crash") ? failed("the compiler cannot make sense of this file") : answer;
        } catch (ChildProcess.ChildProcessException childProcessException) {
            childProcess = null;
            failures++;
            return failed(
                    childProcessException.tooSlow()
                            ? "compiling this file took more than " + FILE_LIMIT.toSeconds()
                                    + " seconds of processor time"
                            : "compiling this file took too much memory");
        }
    }

    private static ObjectNode failed(String message) {
        var answer = JSON.createObjectNode();
        answer.putArray("problems")
                .addObject()
                .put("message", message)
                .put("line", 1)
                .put("column", 1);
        return answer;
    }

    private ChildProcess child() throws ChildProcess.ChildProcessException {
        var running = childProcess;
        if (running != null) {
            return running;
        }
        var folder = cache.folder("tools/compiler-" + version, this::bundle);
        try {
            var fresh = ChildProcess.start(
                    new ChildJvmLauncher(cache, OPTIONS),
                    CompileWorker.class,
                    HEAP_MEGABYTES,
                    folder,
                    START_LIMIT,
                    List.of(folder.resolve("compiler.js").toString()));
            childProcess = fresh;
            return fresh;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void bundle(Path folder) throws IOException {
        var compiler = folder.resolve("compiler-sfc.mjs");
        Files.write(compiler, WebJars.file("vue__compiler-sfc", "dist/compiler-sfc.esm-browser.js"));
        ClassPathFolder.unpack("worker", folder.resolve("worker"));
        var outcome = esbuild.run(
                folder,
                Duration.ofSeconds(60),
                List.of(
                        "worker/compiler.js",
                        "--bundle",
                        "--minify-syntax",
                        "--minify-whitespace",
                        "--format=iife",
                        "--target=es2022",
                        "--legal-comments=none",
                        "--alias:@vue/compiler-sfc=./compiler-sfc.mjs",
                        "--outfile=compiler.js"));
        if (!outcome.succeeded()) {
            throw new IllegalStateException("cannot bundle the compiler: " + outcome.log());
        }
    }

    private static String computeVersion() {
        var hashes = new Hashes()
                .add(CodeVersion.current())
                .add(WebJars.version("vue__compiler-sfc"))
                .add(Esbuild.version());
        var files = ClassPathFolder.read("worker");
        files.forEach((name, bytes) -> hashes.add(name).add(bytes));
        return hashes.hex();
    }

    @Override
    public synchronized void close() {
        var running = childProcess;
        if (running != null) {
            running.close();
        }
        childProcess = null;
    }
}
