package dev.vitrine.foundation.net;

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

/** Resolver of host names to IP addresses. */
@FunctionalInterface
public interface DnsResolver {

    /** As this machine resolves them. */
    DnsResolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

    List<InetAddress> resolve(String host) throws UnknownHostException;

    /**
     * Asks on threads of its own and waits no longer than {@code most}. why: the machine's resolver cannot be
     * interrupted, and a virtual thread that waits for it keeps its carrier from everybody else.
     */
    static DnsResolver withTimeout(DnsResolver dnsResolver, Duration most) {
        var threads = Executors.newCachedThreadPool(
                Thread.ofPlatform().name("names-", 0).daemon().factory());
        return host -> resolveWithin(threads, dnsResolver, host, most);
    }

    private static List<InetAddress> resolveWithin(
            ExecutorService threads, DnsResolver dnsResolver, String host, Duration most) throws UnknownHostException {
        var asked = threads.submit(() -> dnsResolver.resolve(host));
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
