package dev.vitrine.server.cli;

import dev.vitrine.server.Setting;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of commands that start a server. */
final class Listening extends Place {

    @Option(names = "--port", paramLabel = "N", description = "Port to listen on (default: 8080)")
    private @Nullable String port;

    @Option(
            names = "--base-host",
            paramLabel = "HOST",
            description = "What follows a shop's name and a dot" + " (default: localhost:PORT)")
    private @Nullable String baseHost;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description = "Address to listen on (default: 127.0.0.1," + " or 0.0.0.0 with another base host)")
    private @Nullable String bind;

    @Option(names = "--renderers", paramLabel = "N", description = "Worker processes that render themes (default: 2)")
    private @Nullable String renderers;

    @Option(names = "--log", paramLabel = "LEVEL", description = "warn, info or debug (default: info)")
    private @Nullable String log;

    @Option(names = "--rate-limit", paramLabel = "WORD", description = "off to measure (default: on)")
    private @Nullable String rateLimit;

    @Option(
            names = "--dev-allow-local-webhooks",
            arity = "0..1",
            fallbackValue = "on",
            paramLabel = "WORD",
            description = "Let webhooks go to this machine: for development (default: off)")
    private @Nullable String localWebhooks;

    @Option(
            names = "--smtp",
            paramLabel = "ADDRESS",
            description = "Mail server: smtp://USER:PASSWORD@HOST:587 or smtps://…; better given as VITRINE_SMTP")
    private @Nullable String smtp;

    @Option(
            names = "--mail-from",
            paramLabel = "MAIL",
            description = "Address that letters come from (default: no-reply@HOST)")
    private @Nullable String mailFrom;

    @Override
    Map<Setting, String> flags() {
        var flags = super.flags();
        put(flags, Setting.PORT, port);
        put(flags, Setting.BASE_HOST, baseHost);
        put(flags, Setting.BIND, bind);
        put(flags, Setting.RENDERERS, renderers);
        put(flags, Setting.LOG, log);
        put(flags, Setting.RATE_LIMIT, rateLimit);
        put(flags, Setting.DEV_ALLOW_LOCAL_WEBHOOKS, localWebhooks);
        put(flags, Setting.SMTP, smtp);
        put(flags, Setting.MAIL_FROM, mailFrom);
        return flags;
    }
}
