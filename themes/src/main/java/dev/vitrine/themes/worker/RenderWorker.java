package dev.vitrine.themes.worker;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;

/**
 * Main class of the child JVM that renders themes: keeps a context for each of the last few (tenant, build) pairs and
 * never lets two tenants share one.
 */
public final class RenderWorker {
    /** Answer to a question without the bundle of a theme that is not loaded. */
    public static final String NEEDS_BUNDLE = "needs bundle";

    public static final String RENDER = "render";

    /** Operation that asks for the engine; the answer is {@link #COMPILES} or what the engine is. */
    public static final String ENGINE = "engine";

    public static final String COMPILES = "compiles";

    /** What an engine calls itself that has no compiler. */
    private static final String INTERPRETED = "Interpreted";

    /** Operation that renders a page and answers with the first line of its log where its time went. */
    public static final String PROFILE = "profile";

    private static final int WARM_UPS = 2;
    private static final Source NOTHING = Source.create("js", "");

    private final Engine engine = Sandbox.engine();
    private final Source prelude;
    private final Path vuePrelude;
    private final long statements;
    private final int renders;
    private final Map<String, RenderContext> contexts;

    private RenderWorker(Path prelude, Path vuePrelude, long statements, int most, int renders) throws IOException {
        this.prelude = Sandbox.script(prelude, "prelude.js");
        this.vuePrelude = vuePrelude;
        this.statements = statements;
        this.renders = renders;
        this.contexts = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, RenderContext> eldest) {
                if (size() <= most) {
                    return false;
                }
                eldest.getValue().close();
                return true;
            }
        };
    }

    /**
     * Arguments: prelude script, the same with Vue's own runtime, statements a render may execute, contexts to keep,
     * renders after which a context is made anew.
     */
    public static void main(String[] arguments) throws IOException {
        var process = new WorkerProcess();
        var worker = new RenderWorker(
                Path.of(arguments[0]),
                Path.of(arguments[1]),
                Long.parseLong(arguments[2]),
                Integer.parseInt(arguments[3]),
                Integer.parseInt(arguments[4]));
        worker.warmUp();
        var messageChannel = process.ready();
        try {
            while (true) {
                messageChannel.send(worker.answer(messageChannel.receive()));
            }
        } catch (EOFException gone) {
            System.exit(0);
        }
    }

    // why: the first pages of an engine are slow to parse and slow to run; shoppers should not wait for that.
    private void warmUp() {
        for (int i = 0; i < WARM_UPS; i++) {
            var context = new RenderContext(engine, prelude, NOTHING, statements);
            context.warmUp();
            context.close();
        }
    }

    /**
     * Question: operation, key, bundle's script or nothing, boot document, soft limit in ms, runtime of the bundle.
     * Answer: kind, text, for HTML the HTML of its teleports, log lines; {@link #NEEDS_BUNDLE} when the script is
     * needed. why not a file: a worker can read no theme but those that it is asked to render.
     */
    private String[] answer(List<String> question) throws IOException {
        if (question.getFirst().equals(ENGINE)) {
            var name = engine.getImplementationName();
            return new String[] {name.equals(INTERPRETED) ? name : COMPILES};
        }
        var key = question.get(1);
        var context = contexts.get(key);
        var softMillis = Long.parseLong(question.get(4));
        try {
            if (context == null && question.get(2).isEmpty()) {
                return new String[] {NEEDS_BUNDLE, ""};
            }
            if (context == null) {
                context = loaded(key, Sandbox.script(question.get(2), "theme.js"), question);
            } else if (context.renders() >= renders) {
                // why from the same source: what the engine compiled of it stays.
                var theme = context.theme();
                drop(key);
                context = loaded(key, theme, question);
            }
            if (question.get(0).equals("load")) {
                return new String[] {"html", "", ""};
            }
            if (question.get(0).equals(PROFILE)) {
                return profile(context, question.get(3), softMillis);
            }
            var page = context.render(question.get(3), softMillis);
            if (context.spoiled()) {
                drop(key);
            }
            return page;
        } catch (RenderContext.RenderFailure renderFailure) {
            var broken = contexts.get(key);
            if (broken != null && (renderFailure.fatal() || broken.spoiled())) {
                drop(key);
            }
            return renderFailure.answer();
        }
    }

    private RenderContext loaded(String key, Source theme, List<String> question)
            throws RenderContext.RenderFailure, IOException {
        var context = new RenderContext(engine, prelude(question.get(5)), theme, statements);
        contexts.put(key, context);
        context.load(Long.parseLong(question.get(4)) * 4);
        return context;
    }

    private static String[] profile(RenderContext context, String boot, long softMillis)
            throws RenderContext.RenderFailure {
        context.measure();
        var page = new ArrayList<>(List.of(context.render(boot, softMillis)));
        page.add(3, context.profile());
        return page.toArray(String[]::new);
    }

    // why not kept: few themes need Vue's own runtime, and theirs stay loaded.
    private Source prelude(String runtime) throws IOException {
        return runtime.equals("vue") ? Sandbox.script(vuePrelude, "prelude.js") : prelude;
    }

    private void drop(String key) {
        var broken = contexts.remove(key);
        if (broken != null) {
            broken.close();
        }
    }
}
