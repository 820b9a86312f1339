package dev.vitrine.server.web;

import io.javalin.http.Context;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;

/**
 * Answer that takes a while to make: no thread waits for it, and the one that made it sends it. A client that has left
 * by then is sent nothing. Over HTTP/2 that happens whenever somebody goes to the next page before all pictures of this
 * one are there, and the response to it is gone at once.
 */
public final class DeferredAnswer {

    private DeferredAnswer() {}

    /** {@code answer}: what writes it, once that is known. */
    public static void send(Context context, Supplier<CompletableFuture<Runnable>> answer) {
        context.future(() -> {
            var left = new AtomicBoolean();
            Request.addCompletionListener(
                    ServletContextRequest.getServletContextRequest(context.req()), ignored -> left.set(true));
            var sent = new CompletableFuture<Void>();
            answer.get().whenComplete((writing, failure) -> {
                // why not completed then: Javalin would write what is left of the response.
                if (left.get() || sent.isDone()) {
                    return;
                }
                if (failure != null) {
                    sent.completeExceptionally(failure);
                    return;
                }
                try {
                    writing.run();
                    sent.complete(null);
                } catch (RuntimeException e) {
                    if (!left.get()) {
                        sent.completeExceptionally(e);
                    }
                }
            });
            return sent;
        });
    }
}
