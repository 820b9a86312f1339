package dev.vitrine.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import dev.vitrine.foundation.kernel.OutOfMemory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;

/**
 * Filter of the log that drops nothing, and reports an OutOfMemoryError among what is logged, at any level. why: a
 * library that catches everything, as Jetty's threads do, at least logs it.
 */
public final class OutOfMemoryFilter extends TurboFilter {

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] parameters,
            @Nullable Throwable failure) {
        if (failure != null) {
            OutOfMemory.report(failure);
        } else if (parameters != null
                && parameters.length > 0
                && parameters[parameters.length - 1] instanceof Throwable last) {
            OutOfMemory.report(last);
        }
        return FilterReply.NEUTRAL;
    }
}
