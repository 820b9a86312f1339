package dev.vitrine.sdk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;

/** One shopper's browser at one shop: its tabs, their common storage, and a clock that moves only when told. */
public final class Browser implements AutoCloseable {
    private static final Engine ENGINE = Engine.newBuilder("js")
            .option("engine.WarnInterpreterOnly", "false")
            .build();
    private static final Source SHOP = source("shop.js");

    final Map<String, String> storage = new HashMap<>();
    final List<Tab> tabs = new ArrayList<>();
    private final Context shopContext = context();
    private final Value shop;
    private long now = 1_790_000_000_000L;

    public Browser() {
        shop = shopContext.eval(SHOP).execute((ProxyExecutable) arguments -> (double) now);
    }

    /** A tab at `path` with the inline stub run and the SDK loaded; `boot` is the page's boot JSON. */
    public Tab open(String path, String boot) {
        return openBeforeLoad(path, boot).load();
    }

    /** A tab whose page has run its inline stub only. */
    public Tab openBeforeLoad(String path, String boot) {
        var tab = openBare(path, boot);
        tab.stub();
        return tab;
    }

    /** A tab whose page has run nothing. */
    public Tab openBare(String path, String boot) {
        var tab = new Tab(this, path, boot);
        tabs.add(tab);
        return tab;
    }

    /** A themed home page. */
    public Tab openHome() {
        return open(
                "/",
                "{\"page\":{\"type\":\"home\",\"component\":\"PageHome\"},\"locale\":\"en\",\"currency\":\"EUR\"}");
    }

    /** Lets everything under way come to its end, as far as that takes no more than a second. */
    public void settle() {
        advance(1000);
    }

    /** Moves the clock, running what falls due on the way. */
    public void advance(long milliseconds) {
        var until = now + milliseconds;
        for (var next = nextTab(); next.nextTimer() <= until; next = nextTab()) {
            now = Math.max(now, (long) next.nextTimer());
            next.runTimer();
        }
        now = until;
    }

    private Tab nextTab() {
        return tabs.stream().min(Comparator.comparingDouble(Tab::nextTimer)).orElseThrow();
    }

    /** The shop sells what is in the cart. */
    public void sellCart() {
        shop.invokeMember("sell");
    }

    /** From now on the shop knows this user; {@code null} signs out. */
    public void signIn(String user) {
        shop.invokeMember("signIn", user);
    }

    long now() {
        return now;
    }

    String shop(String method, String path, String body) {
        return shop.invokeMember("handle", method, path, body).asString();
    }

    @Override
    public void close() {
        tabs.forEach(Tab::close);
        shopContext.close();
    }

    static Context context() {
        return Context.newBuilder("js")
                .engine(ENGINE)
                .allowHostAccess(HostAccess.EXPLICIT)
                .build();
    }

    static Source source(String name) {
        try (var file = Browser.class.getResourceAsStream("/world/" + name)) {
            return Source.create("js", new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
