package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.themes.RenderResult.Failed;
import dev.vitrine.themes.RenderResult.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What hostile themes do to themselves, and that they do nothing to others. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class HostileThemes {
    /** Stands still but where a test moves it. */
    private static volatile Instant now = Instant.EPOCH.plusSeconds(60);

    private final Renderer renderer;

    HostileThemes(RenderCompilation compilation) {
        renderer = new Renderer(Lab.options(() -> now, Duration.ofMillis(1200), Duration.ofMillis(2500), compilation));
    }

    @BeforeAll
    void start() {
        renderer.start();
    }

    @AfterAll
    void close() {
        renderer.close();
    }

    Renderer renderer() {
        return renderer;
    }

    private RenderResult render(ThemeBuild build, String tenant) {
        return renderer.render(build, tenant, Lab.boot(build, "/"));
    }

    private String html(ThemeBuild build, String tenant) {
        var refusals = new ArrayList<RenderResult>();
        // why: on a busy machine a page may come too late, or the worker that replaces a harmed one; it is asked again
        // after the pause that this brings, not forever.
        while (refusals.size() < 3) {
            var answer = render(build, tenant);
            if (answer instanceof RenderResult.Html html) {
                return html.html();
            }
            refusals.add(answer);
            now = now.plusSeconds(11);
        }
        throw new AssertionError("no page for " + tenant + ": " + refusals);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "endless loop        | while (true) {}                                        | TOO_SLOW",
                "endless allocation  | const all = []; while (true) all.push(new Array(1e5).fill(1)) | CRASHED TOO_SLOW",
                "open promise        | await new Promise(() => {})                            | UNFINISHED",
                "error in setup      | throw new Error('on purpose')                          | THREW",
                "host classes        | Java.type('java.lang.System').exit(1)                  | THREW",
                "files               | load('/etc/passwd')                                    | THREW",
                "network             | await fetch('http://localhost/')                       | THREW",
                "deep recursion      | const f = () => f() + 1; f()                           | THREW",
            })
    void harmsOnlyItself(String name, String code, String reason) {
        var hostile = Lab.withHome("<script setup>\n" + code + "\n</script>\n<template><h1>x</h1></template>\n");
        var before = html(Lab.theme(), "neighbour");
        var renderResult = render(hostile, "hostile " + name);
        assertThat(renderResult)
                .isInstanceOfSatisfying(
                        Failed.class,
                        failed -> assertThat(reason.split(" "))
                                .contains(failed.reason().name()));
        assertThat(html(Lab.theme(), "neighbour")).isEqualTo(before);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "endless promises    | const go = () => Promise.resolve().then(go); await go() | CRASHED TOO_SLOW",
                "huge string         | 'x'.repeat(2 ** 29) + Math.random()                    | CRASHED",
                "catastrophic regexp | /^(a+)+\\1$/.test('a'.repeat(60) + 'b')                | TOO_SLOW",
                "waiting             | Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) | TOO_SLOW THREW",
                "endless timers      | await new Promise(() => setInterval(() => {}, 1))      | UNFINISHED",
                "other languages     | Polyglot.eval('js', '1')                               | THREW",
                "process by eval     | (0).constructor.constructor('return process')().exit() | THREW",
                "modules             | await import(['/etc', 'passwd'].join('/'))                      | THREW",
            })
    void harmsOnlyItselfInOtherWays(String name, String code, String reason) {
        harmsOnlyItself(name, code, reason);
    }

    @Test
    void hugePageIsRefused() {
        var hostile = Lab.withHome("<template><h1>{{ 'x'.repeat(3000000) }}</h1></template>\n");
        assertThat(render(hostile, "huge"))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.reason()).isEqualTo(Reason.TOO_LARGE));
    }

    @Test
    void hundredMegabytesOfConsoleAreFiftyLines() {
        var hostile = Lab.withHome(
                "<script setup>\nconst line = 'x'.repeat(10000)\nfor (let i = 0; i < 10000; i++) console.log(line)\n</script>\n<template><h1>x</h1></template>\n");
        assertThat(render(hostile, "talker")).isInstanceOfSatisfying(RenderResult.Html.class, html -> {
            assertThat(html.log()).hasSize(50);
            assertThat(String.join("", html.log()).length()).isLessThan(30_000);
        });
    }

    @Test
    void pollutionStaysWithItsTenant() {
        var hostile = Lab.withHome("""
                <script setup>
                Object.prototype.polluted = 'yes'
                Array.prototype.map = () => ['stolen']
                globalThis.JSON.parse = () => ({})
                String.prototype.replace = () => 'stolen'
                </script>
                <template><h1>x</h1></template>
                """);
        var before = html(Lab.theme(), "victim");
        for (int i = 0; i < 4; i++) {
            render(hostile, "polluter");
        }
        assertThat(html(Lab.theme(), "victim")).isEqualTo(before);
        assertThat(html(Lab.theme(), "another victim")).isEqualTo(before);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "new property of all objects | Object.prototype.polluted = 'yes'",
                "replaced function           | JSON.parse = () => ({})",
                "replaced global             | globalThis.Promise = class {}",
                "page that throws            | Array.prototype.map = 1; throw new Error('on purpose')",
            })
    void pageThatPollutesPrototypesSpoilsNoLaterPage(String name, String code) {
        var build = Lab.withHome(
                "<script setup>\nimport { useRoute } from 'vue-router'\nif (useRoute().fullPath.includes('pollute')) {"
                        + code
                        + "}\n</script>\n<template><h1>{{ ['a', 'b'].map((x) => x + x).join() }}</h1></template>\n");
        var before = html(build, name);
        assertThat(before).contains("<h1>aa,bb</h1>");
        renderer.render(build, name, Lab.boot(build, "/?pollute"));
        for (int i = 0; i < 4; i++) {
            assertThat(html(build, name)).isEqualTo(before);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "replaced method             | Array.prototype.map = () => ['stolen']",
                "getter                      | Object.defineProperty(String.prototype, 'replace', { get: () => 1 })",
                "nameless prototype          | Object.getPrototypeOf([].values()).next = () => ({ done: true })",
                "another prototype           | Object.setPrototypeOf(Array.prototype, { stolen: 1 })",
                "deleted method              | delete Array.prototype.map",
            })
    void pageThatPollutesPrototypesInOtherWaysSpoilsNoLaterPage(String name, String code) {
        pageThatPollutesPrototypesSpoilsNoLaterPage(name, code);
    }

    @Test
    void pollutionIsReportedToTheThemesLog() {
        var hostile = Lab.withHome(
                "<script setup>\nObject.prototype.polluted = 1\n</script>\n<template><h1>x</h1></template>\n");
        assertThat(render(hostile, "told"))
                .isInstanceOfSatisfying(
                        RenderResult.Html.class,
                        html -> assertThat(html.log()).anyMatch(line -> line.contains("changed built-in objects")));
        assertThat(render(Lab.theme(), "told"))
                .isInstanceOfSatisfying(
                        RenderResult.Html.class, html -> assertThat(html.log()).isEmpty());
    }

    @Test
    void sameBuildOfTwoTenantsSharesNothing() {
        var counting = Lab.withHome("""
                <script setup>
                globalThis.seen = (globalThis.seen || 0) + 1
                const seen = globalThis.seen
                </script>
                <template><h1>seen {{ seen }} times</h1></template>
                """);
        var first = html(counting, "tenant a");
        assertThat(html(counting, "tenant a")).contains("seen 2 times");
        assertThat(html(counting, "tenant b")).isEqualTo(first).contains("seen 1 times");
    }

    @Test
    void hostOfTheRendererCannotBeReplaced() {
        var hostile = Lab.withHome("""
                <script setup>
                try { globalThis.vitrineHost = { html: () => 'mine' } } catch {}
                try { globalThis.vitrineHost.html = () => 'mine' } catch {}
                </script>
                <template><h1>honest</h1></template>
                """);
        assertThat(html(hostile, "replacer")).contains("<h1>honest</h1>");
    }

    @Test
    void oneTenantCannotHoldEveryWorker() throws InterruptedException {
        assertThat(renderer.pool().awaitIdle(2, Lab.PATIENCE)).isTrue();
        html(Lab.theme(), "patient");
        var loops = Stream.of("1", "2", "3")
                .map(n -> Lab.withHome(
                        "<script setup>\nwhile (" + n + ");\n</script>\n<template><h1>x</h1></template>\n"))
                .toList();
        var greedy = loops.stream()
                .map(build -> Thread.startVirtualThread(() -> render(build, "greedy")))
                .toList();
        html(Lab.theme(), "patient");
        assertThat(greedy).as("not after three loops").anyMatch(Thread::isAlive);
        for (var each : greedy) {
            each.join();
        }
    }

    @Test
    void tenantThatIsAloneHasEveryWorkerForShortRenders() throws InterruptedException {
        assertThat(renderer.pool().awaitIdle(2, Lab.PATIENCE)).isTrue();
        assertThat(lent("alone", "alone")).as("not seen for long").isEqualTo(1);
        now = now.plusSeconds(11);
        assertThat(lent("alone", "alone")).isEqualTo(2);
        assertThat(lent("other", "alone", "alone")).isEqualTo(2);
        assertThat(lent("alone", "alone")).isEqualTo(1);
    }

    /** How many of these tenants got a worker at once, before all were given back. */
    private int lent(String... tenants) {
        var pool = renderer.pool();
        var workers = new LinkedHashMap<PooledWorker, String>();
        for (var tenant : tenants) {
            pool.borrow(tenant, "key", Duration.ZERO).ifPresent(worker -> workers.put(worker, tenant));
        }
        workers.forEach((worker, tenant) -> pool.release(worker, tenant, true));
        return workers.size();
    }

    @Test
    void whoIsStoppedOftenIsKeptAway() {
        var clock = new Object() {
            Instant now = Instant.EPOCH;
        };
        var backoff = new Backoff(() -> clock.now);
        backoff.recordFailure("a");
        assertThat(backoff.blocks("a")).isTrue();
        assertThat(backoff.blocks("b")).isFalse();
        clock.now = clock.now.plusMillis(500);
        assertThat(backoff.blocks("a")).isFalse();
        backoff.recordFailure("a");
        clock.now = clock.now.plusMillis(600);
        assertThat(backoff.blocks("a")).as("twice as long the second time").isTrue();
        backoff.reset("a");
        assertThat(backoff.blocks("a")).isFalse();
    }

    @Test
    void stoppedTenantIsAnsweredAtOnce() {
        var hostile = Lab.withHome("<script setup>\nfor (;;);\n</script>\n<template><h1>y</h1></template>\n");
        assertThat(render(hostile, "stopped")).isInstanceOf(Failed.class);
        assertThat(render(hostile, "stopped"))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.reason()).isEqualTo(Reason.BACKING_OFF));
        assertThat(html(Lab.theme(), "neighbour")).isNotEmpty();
    }
}
