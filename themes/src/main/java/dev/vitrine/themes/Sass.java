package dev.vitrine.themes;

import com.sass_lang.embedded_protocol.InboundMessage.CompileRequest;
import com.sass_lang.embedded_protocol.InboundMessage.CompileRequest.StringInput;
import com.sass_lang.embedded_protocol.InboundMessage.ImportResponse.ImportSuccess;
import com.sass_lang.embedded_protocol.OutboundMessage.CompileResponse.CompileFailure;
import com.sass_lang.embedded_protocol.OutputStyle;
import com.sass_lang.embedded_protocol.Syntax;
import de.larsgrefer.sass.embedded.SassCompilationFailedException;
import de.larsgrefer.sass.embedded.SassCompiler;
import de.larsgrefer.sass.embedded.SassProtocolErrorException;
import de.larsgrefer.sass.embedded.connection.ProcessConnection;
import de.larsgrefer.sass.embedded.importer.CustomImporter;
import dev.vitrine.themes.sandbox.Rights;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Dart Sass as one reused process that sees a theme's files only; started when first needed and after a failure. */
final class Sass implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int MAX_CSS_BYTES = 4 << 20;

    private static final int MEGABYTES = 1024;

    private final CacheFolder cache;
    private final Duration limit;
    private @Nullable SassCompiler compiler;
    private volatile @Nullable Process process;
    private ThemeImporter importer = new ThemeImporter(Map.of());

    /** Unpacks the compiler below {@code cache} when it is first needed. */
    Sass(CacheFolder cache) {
        this(cache, LIMIT);
    }

    /** {@code limit} is processor time. */
    Sass(CacheFolder cache, Duration limit) {
        this.cache = cache;
        this.limit = limit;
    }

    /** Compiles {@code source} as if it stood at {@code path}; imports find {@code files} and nothing else. */
    synchronized String compile(Map<String, byte[]> files, String path, String source) throws ThemeBuildException {
        var running = running();
        try (var watch = new ProcessWatch(Objects.requireNonNull(process), limit)) {
            importer.files = files;
            return compile(running, watch, files, path, source);
        }
    }

    private String compile(
            SassCompiler running, ProcessWatch watch, Map<String, byte[]> files, String path, String source)
            throws ThemeBuildException {
        try {
            var input = StringInput.newBuilder()
                    .setSource(path.endsWith(".css") ? source : StyleSources.takingIn(source))
                    .setUrl(ThemeImporter.SCHEME + path)
                    .setSyntax(ThemeImporter.syntax(path))
                    .setImporter(CompileRequest.Importer.newBuilder().setImporterId(importer.getId()))
                    .build();
            var css = running.compileString(input, OutputStyle.COMPRESSED).getCss();
            if (css.length() > MAX_CSS_BYTES) {
                throw problem(path, "the compiled style sheet is larger than 4 MB");
            }
            return css;
        } catch (SassCompilationFailedException fault) {
            throw new ThemeBuildException(List.of(problem(fault.getCompileFailure(), path, source, files)));
        } catch (IOException | SassProtocolErrorException gone) {
            stop();
            throw problem(
                    path,
                    watch.exceeded()
                            ? "compiling styles took more than " + limit.toSeconds() + " seconds of processor time"
                            : "the style compiler failed: " + gone.getMessage());
        }
    }

    private SassCompiler running() {
        var running = compiler;
        if (running != null) {
            return running;
        }
        try {
            var started = start();
            var fresh = new SassCompiler(new ProcessConnection(started));
            fresh.setEmitCharset(false);
            fresh.setLoggingHandler(event -> {});
            importer = new ThemeImporter(Map.of());
            fresh.registerImporter(importer);
            process = started;
            compiler = fresh;
            return fresh;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private Process start() throws IOException {
        var home = SassTool.unpacked(cache);
        var builder = new ProcessBuilder(SassTool.command(home)).directory(home.toFile());
        builder.environment().clear();
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        // why: Dart reads there where its stack is.
        var rights = Rights.toRun(home, MEGABYTES).andRead(Path.of("/proc/self"));
        return new ConfinedStarts(cache).start(builder, rights);
    }

    private static ThemeBuildException problem(String path, String message) {
        return new ThemeBuildException(List.of(ThemeProblem.of(path, message)));
    }

    private static ThemeProblem problem(CompileFailure failure, String path, String source, Map<String, byte[]> files) {
        var message = failure.getMessage().lines().findFirst().orElse("cannot be compiled");
        if (!failure.hasSpan()) {
            return ThemeProblem.of(path, message);
        }
        var start = failure.getSpan().getStart();
        var url = failure.getSpan().getUrl();
        var file = url.startsWith(ThemeImporter.SCHEME) ? url.substring(ThemeImporter.SCHEME.length()) : path;
        var text =
                file.equals(path) ? source : new String(files.getOrDefault(file, new byte[0]), StandardCharsets.UTF_8);
        return ThemeProblem.at(file, start.getLine() + 1, start.getColumn() + 1, message, text);
    }

    private void stop() {
        var running = process;
        process = null;
        compiler = null;
        if (running != null) {
            running.destroyForcibly();
        }
    }

    @Override
    public void close() {
        stop();
    }

    /** Finds partials the way Sass does, among a theme's files in memory. */
    private static final class ThemeImporter extends CustomImporter {
        static final String SCHEME = "theme:///";
        private static final String ROOT = "src/assets/styles/";

        private Map<String, byte[]> files;

        ThemeImporter(Map<String, byte[]> files) {
            this.files = files;
        }

        static Syntax syntax(String path) {
            return path.endsWith(".sass") ? Syntax.INDENTED : path.endsWith(".css") ? Syntax.CSS : Syntax.SCSS;
        }

        @Override
        public @Nullable String canonicalize(String url, boolean fromImport) {
            String path;
            if (url.startsWith(SCHEME)) {
                path = url.substring(SCHEME.length());
            } else if (url.startsWith("@/") || url.startsWith("~/")) {
                path = "src/" + url.substring(2);
            } else if (url.startsWith("~@/")) {
                path = "src/" + url.substring(3);
            } else if (url.contains(":")) {
                return null;
            } else {
                path = ROOT + url;
            }
            return canonical(path)
                    .or(() -> PackageStyles.path(files, url).flatMap(this::canonical))
                    .orElse(null);
        }

        private Optional<String> canonical(String path) {
            var slash = path.lastIndexOf('/') + 1;
            var folder = path.substring(0, slash);
            var name = path.substring(slash);
            for (var candidate : List.of(
                    name,
                    "_" + name,
                    name + ".scss",
                    "_" + name + ".scss",
                    name + ".sass",
                    "_" + name + ".sass",
                    name + ".css",
                    name + "/_index.scss",
                    name + "/index.scss")) {
                if (candidate.contains(".") && files.containsKey(folder + candidate)) {
                    return Optional.of(SCHEME + folder + candidate);
                }
            }
            return Optional.empty();
        }

        @Override
        public ImportSuccess handleImport(String url) throws IOException {
            var content = files.get(url.substring(SCHEME.length()));
            if (content == null) {
                throw new IOException("no such file in the theme");
            }
            var text = new String(content, StandardCharsets.UTF_8);
            return ImportSuccess.newBuilder()
                    .setContents(url.endsWith(".css") ? text : StyleSources.takingIn(text))
                    .setSyntax(syntax(url))
                    .build();
        }
    }
}
