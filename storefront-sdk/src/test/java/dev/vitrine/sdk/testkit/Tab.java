package dev.vitrine.sdk.testkit;

import dev.vitrine.sdk.StorefrontSdk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;

/** A tab with one document in it; scripts run in it as they would in a page. */
public final class Tab {
    private static final Source WORLD = Browser.source("tab.js");
    private static final Source STUB = Source.create("js", StorefrontSdk.stub());
    private static final Source MODULE = module();

    private final Browser browser;
    private final Context context = Browser.context();
    private final Value world;

    Tab(Browser browser, String path, String boot) {
        this.browser = browser;
        world = context.eval(WORLD).execute(new Host(path, boot));
    }

    /** Runs the inline stub. */
    public void stub() {
        context.eval(STUB);
    }

    /** Runs the SDK's module. */
    public Tab load() {
        context.eval(MODULE);
        return this;
    }

    /** Runs a script, and what it leaves to microtasks. */
    public Tab run(String script) {
        context.eval("js", script);
        return this;
    }

    /** What an expression is now, as JSON. */
    public String read(String expression) {
        return context.eval("js", "String(JSON.stringify(" + expression + "))").asString();
    }

    /** What a promise becomes within a second, as JSON; or "rejected with …", or "pending". */
    public String await(String promise) {
        var outcome = context.eval("js", "world.await(" + promise + ")");
        browser.settle();
        return outcome.getMember("text").asString();
    }

    /** Lets everything under way come to its end. */
    public Tab settle() {
        browser.settle();
        return this;
    }

    /** What scripts have logged with {@code log(…)}. */
    public List<String> log() {
        return list("log");
    }

    /** Requests sent, as {@code METHOD path body}. */
    public List<String> requests() {
        return list("requests");
    }

    /** Where the tab was sent with {@code location.assign}. */
    public List<String> visited() {
        return list("visited");
    }

    /** Exceptions the browser reported. */
    public List<String> reported() {
        return list("reported");
    }

    /** Lines on the console. */
    public List<String> said() {
        return list("said");
    }

    private List<String> list(String name) {
        var lines = world.getMember(name);
        return LongStream.range(0, lines.getArraySize())
                .mapToObj(index -> lines.getArrayElement(index).asString())
                .toList();
    }

    double nextTimer() {
        return world.invokeMember("nextTimer").asDouble();
    }

    void runTimer() {
        world.invokeMember("runTimer");
    }

    void close() {
        context.close();
    }

    private static Source module() {
        try {
            return Source.newBuilder("js", new String(StorefrontSdk.module(), StandardCharsets.UTF_8), "sdk.mjs")
                    .mimeType("application/javascript+module")
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the tab's world may ask of the browser around it. */
    public final class Host {
        private final String path;
        private final String boot;

        Host(String path, String boot) {
            this.path = path;
            this.boot = boot;
        }

        @HostAccess.Export
        public String path() {
            return path;
        }

        @HostAccess.Export
        public String boot() {
            return boot;
        }

        @HostAccess.Export
        public double now() {
            return browser.now();
        }

        @HostAccess.Export
        public String shop(String method, String path, String body) {
            return browser.shop(method, path, body);
        }

        @HostAccess.Export
        public String read(String key) {
            return browser.storage.get(key);
        }

        @HostAccess.Export
        public void write(String key, String value) {
            browser.storage.put(key, value);
        }

        @HostAccess.Export
        public void broadcast(String name, String text) {
            browser.tabs.stream()
                    .filter(tab -> tab != Tab.this)
                    .forEach(tab -> tab.world.invokeMember("receive", name, text));
        }
    }
}
