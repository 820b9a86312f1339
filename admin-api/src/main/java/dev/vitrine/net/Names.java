package dev.vitrine.net;

import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** How the names of hosts become addresses. */
@FunctionalInterface
public interface Names {

    /** As this machine resolves them. */
    Names SYSTEM = host -> List.of(InetAddress.getAllByName(host));

    List<InetAddress> resolve(String host) throws UnknownHostException;

    /**
     * Asks on threads of its own and waits no longer than {@code most}. why: the machine's resolver cannot be
     * interrupted, and a virtual thread that waits for it keeps its carrier from everybody else.
     */
    static Names patient(Names names, Duration most) {
        var threads = Executors.newCachedThreadPool(
                Thread.ofPlatform().name("names-", 0).daemon().factory());
        return host -> asked(threads, names, host, most);
    }

    private static List<InetAddress> asked(ExecutorService threads, Names names, String host, Duration most)
            throws UnknownHostException {
        var asked = threads.submit(() -> names.resolve(host));
        try {
            return asked.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof UnknownHostException unknown ? unknown : new UnknownHostException(host);
        } catch (TimeoutException e) {
            throw late(host, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw late(host, e);
        }
    }

    private static UnknownHostException late(String host, Exception cause) {
        var late = new UnknownHostException(host);
        late.initCause(new InterruptedIOException(String.valueOf(cause.getMessage())));
        return late;
    }
}
