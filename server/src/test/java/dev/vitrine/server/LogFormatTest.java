package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.joran.spi.JoranException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class LogFormatTest {

    private final LogbackMDCAdapter mdc = new LogbackMDCAdapter();

    @Test
    void textOfAStrangerForgesNoLineAndNoEscapeSequence() throws JoranException {
        assertThat(line("path={}", "/a\r\n12:00:00.000 WARN  Forged\u001b[2J", null))
                .hasLineCount(1)
                .doesNotContain("\u001b")
                .contains("Forged");
    }

    @Test
    void traceOfAnExceptionKeepsItsLines() throws JoranException {
        assertThat(line("event=x", "", new IllegalStateException("bad\u001b[2J")))
                .contains("IllegalStateException: bad")
                .contains("\n\tat ")
                .doesNotContain("\u001b");
    }

    @Test
    void lineNamesItsRequestIfThereIsOne() throws JoranException {
        assertThat(line("event=x", "", null)).endsWith("event=x" + System.lineSeparator());
        mdc.put("request", "a-1");
        assertThat(line("event=x", "", null)).endsWith("event=x request=a-1" + System.lineSeparator());
    }

    private String line(String message, String value, @Nullable Throwable failure) throws JoranException {
        var context = new LoggerContext();
        context.setMDCAdapter(mdc);
        var configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(Path.of("src/main/resources/logback.xml").toFile());
        var logger = context.getLogger("ROOT");
        var appender = (ConsoleAppender<ILoggingEvent>) logger.getAppender("console");
        var event = new LoggingEvent("test", logger, Level.WARN, message, failure, new Object[] {value});
        return new String(appender.getEncoder().encode(event), StandardCharsets.UTF_8);
    }
}
