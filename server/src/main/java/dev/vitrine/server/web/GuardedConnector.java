package dev.vitrine.server.web;

import dev.vitrine.foundation.kernel.FaultGuard;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.storage.FileFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Connector that says in a line what keeps it from accepting connections, such as too many open files, and tries again
 * each second; Jetty's own prints a stack trace each time. Visitors wait meanwhile, and are answered when it is over.
 */
public final class GuardedConnector extends ServerConnector {

    private static final long SECONDS_BETWEEN_TRIES = 1;

    private final FaultGuard guard = new FaultGuard("connections", FileFault::of);

    /** {@code protocols}: what is spoken first is the first. */
    public GuardedConnector(Server server, ConnectionFactory... protocols) {
        super(server, protocols);
    }

    @Override
    public void accept(int acceptorId) throws IOException {
        try {
            guard.guard(true, () -> {
                acceptOrFail(acceptorId);
                return true;
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void acceptOrFail(int acceptorId) {
        try {
            super.accept(acceptorId);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected boolean handleAcceptFailure(Throwable failure) {
        if (!(failure instanceof UnavailableException) || !isRunning()) {
            return super.handleAcceptFailure(failure);
        }
        try {
            TimeUnit.SECONDS.sleep(SECONDS_BETWEEN_TRIES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return true;
    }
}
