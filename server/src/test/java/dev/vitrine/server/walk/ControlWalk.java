package dev.vitrine.server.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Walk of every persona at one width. What was seen and pressed stands in {@code target/walk-WIDTH.txt}. */
final class ControlWalk {

    /** What browsers and apps ask for, and addresses that only lead on. */
    private static final Predicate<String> NO_PAGE = path -> path.endsWith(".json")
            || path.endsWith(".pdf")
            || path.matches("(/media|/_[a-z]+)(/.*)?")
            || path.matches("/admin/.+/import/(sample|\\{import}/refused)")
            || path.matches("/admin/_[a-z]+/.*|/_console/.*|/sitemap(-[a-z]+)?\\.xml")
            || List.of(
                            "/<path>",
                            "/healthz",
                            "/_domains/served",
                            "/.well-known/vitrine-domain",
                            "/metrics",
                            "/robots.txt",
                            "/favicon.svg",
                            "/favicon.ico",
                            "/enter",
                            "/account/session",
                            "/password",
                            "/{language}/contact",
                            "/{language}/newsletter",
                            "/discount/{code}",
                            "/admin/enter",
                            "/admin/analytics/sales/export",
                            "/admin/analytics/products/export",
                            "/admin/analytics/customers/export",
                            "/admin/analytics/discounts/export",
                            "/admin/analytics/funnel/export",
                            "/admin/customers/export",
                            "/admin/customers/{id}/data",
                            "/admin/inventory/export",
                            "/admin/orders/export",
                            "/admin/products/export",
                            "/admin/discounts/{id}/codes/export",
                            "/admin/files/choices",
                            "/admin/gift-cards/export",
                            "/admin/menus/targets",
                            "/admin/redirects/export",
                            "/admin/themes/{id}/download",
                            "/admin/themes/{id}/editor",
                            "/admin/themes/{id}/editor/api",
                            "/admin/themes/{id}/editor/css",
                            "/admin/themes/{id}/editor/images",
                            "/admin/themes/{id}/editor/presence",
                            "/admin/themes/{id}/editor/preview",
                            "/admin/themes/{id}/editor/sources",
                            "/admin/themes/{id}/preview",
                            "/apps/{handle}/pictures/{hash}",
                            "/partners/apps/{id}/listing/attachments/{attachment}",
                            "/partners/apps/{id}/listing/pictures/{hash}",
                            "/review/apps/{id}/attachments/{attachment}",
                            "/review/apps/{id}/pictures/{hash}",
                            "/themes/{handle}/demo/{style}",
                            "/themes/{handle}/pictures/{style}",
                            "/review/themes/{id}/preview/{style}",
                            "/review/themes/{id}/pictures/{hash}",
                            "/partners/themes/{handle}/versions/{id}/pictures/{hash}",
                            "/admin/orders/{id}/files/{token}",
                            "/admin/oauth/access_token",
                            "/admin/oauth/revoke",
                            "/checkouts/{token}",
                            "/checkouts/{token}/hosted/{reference}",
                            "/checkouts/{token}/hosted/{reference}/cancel",
                            "/checkouts/{token}/hosted/{reference}/complete",
                            "/invoices/{token}/hosted/{reference}",
                            "/invoices/{token}/hosted/{reference}/cancel",
                            "/invoices/{token}/hosted/{reference}/complete",
                            "/mailbox/{id}/html",
                            "/sign-up/handle")
                    .contains(path);

    private final AllowedFindings allowedFindings = new AllowedFindings();
    private final int width;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private final Set<String> visited = new TreeSet<>();
    private final Set<String> downloaded = new TreeSet<>();
    private final Map<String, Set<String>> known = new HashMap<>();

    ControlWalk(int width) {
        this.width = width;
    }

    void run() {
        try (var walked = new WalkServer("walk-" + width)) {
            var testServer = walked.world();
            var routeNames = new RouteNames(testServer.config().baseHost(), testServer.routes());
            walked.audiences().stream()
                    .filter(walkPersona -> walkPersona.name().matches(System.getProperty("walk.who", ".*")))
                    .forEach(walkPersona -> walk(walkPersona, routeNames));
            assertThat(findings).as("what a visitor would call broken").isEmpty();
            // why not on a phone: there the forms of the consoles are only within reach, and lead nowhere.
            if (width >= 600 && System.getProperty("walk.who") == null && System.getProperty("walk.pages") == null) {
                assertThat(unseen(testServer.routes()))
                        .as("pages to which nothing leads")
                        .isEmpty();
                assertThat(downloaded)
                        .contains(
                                "shop /admin/products/export",
                                "shop /admin/orders/export",
                                "shop /admin/customers/export",
                                "shop /admin/customers/{id}/data",
                                "shop /admin/products/import/sample",
                                "shop /admin/themes/{id}/download");
            }
        }
    }

    private void walk(WalkPersona walkPersona, RouteNames routeNames) {
        var began = System.nanoTime();
        try (var browser = Browser.fresh()) {
            var walk = new PageWalk(walkPersona, browser, width, routeNames, known(walkPersona), SampleFiles.written())
                    .run();
            findings.addAll(walk.findings());
            visited.addAll(walk.visited());
            downloaded.addAll(walk.downloaded());
            said.add("%s: %d pages, %d controls, %d of them tried at once, %d presses, %d s"
                    .formatted(
                            walkPersona.name(),
                            walk.visited().size(),
                            walk.pressed().size(),
                            walk.triedAtOnce(),
                            walk.presses(),
                            (System.nanoTime() - began) / 1_000_000_000));
            walk.visited().forEach(page -> said.add("  " + page));
            walk.pressed().forEach(control -> said.add("    " + control));
            walk.downloaded().forEach(file -> said.add("    a file from " + file));
        }
        write("walk-" + width + ".txt", said);
        write(
                "walk-" + width + "-findings.txt",
                findings.stream().map(Finding::toString).toList());
    }

    private Set<String> known(WalkPersona walkPersona) {
        return known.computeIfAbsent(walkPersona.part(), part -> new HashSet<>());
    }

    private Set<String> unseen(List<String> routes) {
        var seen = visited.stream().map(page -> page.replaceFirst("^\\w+ ", "")).collect(Collectors.toSet());
        return routes.stream()
                .filter(route -> route.startsWith("GET "))
                .map(route -> route.substring(4))
                .filter(NO_PAGE.negate())
                .filter(path -> !seen.contains(path) && !allowedFindings.mayBeMissed(path))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void write(String file, List<String> lines) {
        try {
            Files.write(Path.of("target", file), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
