package dev.vitrine.server.web;

import dev.vitrine.foundation.http.RefusedRequest;
import dev.vitrine.foundation.kernel.OutOfMemory;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/** Reader of one body: goes on when bytes arrive, without a thread in between. */
final class BodyReader implements Invocable.Task {

    /** Bytes per second, after the first seconds. */
    private static final long SLOWEST = 200;

    private static final long GRACE_SECONDS = 20;

    private final Handler next;
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final long limit;
    private final MemoryBudget budget;
    private final boolean drops;
    private final long began = NanoTime.now();
    private ByteArrayOutputStream body = new ByteArrayOutputStream();
    private long size;
    private long held;
    private boolean waited;

    BodyReader(Handler next, Request request, Response response, Callback callback, long limit, MemoryBudget budget) {
        this(next, request, response, callback, limit, budget, false);
    }

    private BodyReader(
            Handler next,
            Request request,
            Response response,
            Callback callback,
            long limit,
            MemoryBudget budget,
            boolean drops) {
        this.next = next;
        this.request = request;
        this.response = response;
        this.limit = limit;
        this.budget = budget;
        this.drops = drops;
        this.callback = Callback.from(callback, () -> budget.release(held));
    }

    /** Reader that keeps nothing: the request is passed on without a body. */
    static BodyReader dropping(Handler next, Request request, Response response, Callback callback, long limit) {
        return new BodyReader(next, request, response, callback, limit, new MemoryBudget(0), true);
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    public void run() {
        read();
    }

    void read() {
        try {
            readAll();
        } catch (OutOfMemoryError e) {
            end(e);
        }
    }

    /** why answered: the server ends when all requests are. */
    private void end(OutOfMemoryError error) {
        body = new ByteArrayOutputStream(0);
        OutOfMemory.report(error);
        RefusedRequest.BUSY.write(request, response, callback);
    }

    private void readAll() {
        while (true) {
            var chunk = request.read();
            if (chunk == null) {
                waited = true;
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                Response.writeError(request, response, callback, chunk.getFailure());
                return;
            }
            var refusal = taken(chunk);
            var last = chunk.isLast();
            chunk.release();
            if (refusal != null) {
                refusal.write(request, response, callback);
                return;
            }
            if (last) {
                passOn();
                return;
            }
        }
    }

    /** What is wrong with a body that goes on like this; null when all is well. */
    private @Nullable RefusedRequest taken(Content.Chunk chunk) {
        var bytes = chunk.remaining();
        if (size + bytes > limit) {
            return RefusedRequest.tooLarge(limit);
        }
        if (!drops && !budget.take(bytes)) {
            return RefusedRequest.BUSY;
        }
        if (!drops) {
            held += bytes;
            body.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
        }
        size += bytes;
        var seconds = NanoTime.secondsSince(began);
        var slow = seconds > GRACE_SECONDS && size < seconds * SLOWEST;
        return slow && !chunk.isLast() ? RefusedRequest.TOO_SLOW : null;
    }

    private void passOn() {
        // why: what runs on the thread that reads the connection must not wait.
        if (waited) {
            request.getContext().execute(this::handle);
        } else {
            handle();
        }
    }

    private void handle() {
        try {
            if (!next.handle(new ReadRequest(request, body.toByteArray()), response, callback)) {
                Response.writeError(request, response, callback, 404);
            }
        } catch (OutOfMemoryError e) {
            end(e);
        } catch (Exception e) {
            Response.writeError(request, response, callback, e);
        }
    }

    /** Request whose body is here. */
    static final class ReadRequest extends Request.Wrapper {

        private Content.@Nullable Chunk content;

        ReadRequest(Request request, byte[] body) {
            super(request);
            this.content = Content.Chunk.from(ByteBuffer.wrap(body), true);
        }

        @Override
        public Content.Chunk read() {
            var chunk = content == null ? Content.Chunk.EOF : content;
            content = null;
            return chunk;
        }

        @Override
        public void demand(Runnable task) {
            task.run();
        }
    }
}
