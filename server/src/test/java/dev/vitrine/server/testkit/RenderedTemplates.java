package dev.vitrine.server.testkit;

import static java.util.stream.Collectors.toCollection;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.vitrine.server.web.Templates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/** Recorder of the templates that were rendered since it was created. */
public final class RenderedTemplates implements AutoCloseable {

    private static final Path TEMPLATES = Path.of("src/main/resources/templates");
    private static final Pattern PAGE = Pattern.compile("<html\\s+th:replace=");

    private final Logger logger = (Logger) LoggerFactory.getLogger(Templates.class);
    private final Set<String> seen = new ConcurrentSkipListSet<>();
    private final AppenderBase<ILoggingEvent> ear = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            seen.add(String.valueOf(event.getArgumentArray()[0]));
        }
    };

    public RenderedTemplates() {
        logger.setLevel(Level.DEBUG);
        ear.start();
        logger.addAppender(ear);
    }

    /** The pages below a folder of templates that nobody saw; fragments are no pages. */
    public Set<String> unseen(String folder) {
        try (var files = Files.walk(TEMPLATES.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".html"))
                    .filter(RenderedTemplates::isPage)
                    .map(file -> TEMPLATES.relativize(file).toString().replaceFirst("\\.html$", ""))
                    .filter(name -> !seen.contains(name))
                    .collect(toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isPage(Path file) {
        try {
            return PAGE.matcher(Files.readString(file)).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        logger.detachAppender(ear);
    }
}
