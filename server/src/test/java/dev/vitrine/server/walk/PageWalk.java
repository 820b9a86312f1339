package dev.vitrine.server.walk;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.Visitor;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.WebDriverException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Goes to every page that its audience is led to, presses every control there on a page opened anew, and demands that
 * something happened, that nothing failed or was blocked, that Back, Forward and reload show pages, and that the focus
 * is somewhere. A control that stands on several pages of one kind is pressed on the first of them.
 */
final class PageWalk {

    /** What a browser takes to begin with going back, and a page to come to rest. */
    private static final Duration START = Duration.ofSeconds(2);

    private static final Logger LOG = LoggerFactory.getLogger(PageWalk.class);
    private static final String CHANGED =
            "document.activeElement && document.activeElement.dispatchEvent(new Event('change', {bubbles: true}))";
    private static final Pattern PAGES = Pattern.compile(System.getProperty("walk.pages", ".*"));
    private static final int INSTANCES = 3;
    private static final int DEPTH = 2;

    private final WalkPersona walkPersona;
    private final Browser browser;
    private final int width;
    private final RouteNames routeNames;
    private final AllowedFindings allowedFindings = new AllowedFindings();
    private final SampleValues sampleValues;
    private final SampleFiles sampleFiles;

    private final Deque<String> queue = new ArrayDeque<>();
    private final Set<String> queued = new HashSet<>();
    private final Map<String, Integer> visits = new HashMap<>();
    private final Set<String> visited = new TreeSet<>();
    private final Set<String> known;
    private final Set<String> pressed = new LinkedHashSet<>();
    private final Set<String> returned = new HashSet<>();
    private final Set<String> reloaded = new HashSet<>();
    private final Set<String> checkedLinks = new HashSet<>();
    private final Set<String> downloaded = new TreeSet<>();
    private final List<Finding> findings = new ArrayList<>();
    private final Set<String> found = new HashSet<>();

    /** Addresses whose page said no; the browser's line about it may come late. */
    private final Set<String> refused = new HashSet<>();

    /** The address that stands open after the presses of {@link #done}; empty when that is not known. */
    private String fresh = "";

    private List<PageControl> done = List.of();
    private boolean untouched;

    /** What is there as long as nothing is done to it; none when that has to be looked at. */
    private @Nullable PageView pageView;

    private int presses;
    private int triedAtOnce;

    /** {@code known}: what others pressed in this part of the platform; this walk adds to it. */
    PageWalk(
            WalkPersona walkPersona,
            Browser browser,
            int width,
            RouteNames routeNames,
            Set<String> known,
            SampleFiles sampleFiles) {
        this.walkPersona = walkPersona;
        this.browser = browser.size(width, width < 600 ? 844 : 1000);
        this.width = width;
        this.routeNames = routeNames;
        this.known = known;
        this.sampleValues = new SampleValues(walkPersona.answers());
        this.sampleFiles = sampleFiles;
        browser.onEveryDocument(ProbeScript.SCRIPT);
        walkPersona.starts().forEach(start -> queue(start, true));
    }

    List<Finding> findings() {
        return findings;
    }

    Set<String> visited() {
        return visited;
    }

    Set<String> pressed() {
        return pressed;
    }

    /** Places that links download files from. */
    Set<String> downloaded() {
        return downloaded;
    }

    int presses() {
        return presses;
    }

    int triedAtOnce() {
        return triedAtOnce;
    }

    PageWalk run() {
        walkPersona.prepares().accept(browser);
        while (!queue.isEmpty()) {
            visit(queue.poll());
        }
        return this;
    }

    private void queue(String address) {
        queue(address, false);
    }

    private void queue(String address, boolean start) {
        var plain = address.replaceFirst("#.*", "");
        if ((start || PAGES.matcher(plain).find())
                && routeNames.ours(plain)
                && walkPersona.mayGo(plain)
                && !allowedFindings.isLeftAlone(routeNames.place(plain))
                && queued.add(plain)) {
            queue.add(plain);
        }
    }

    private void visit(String address) {
        if (visits.merge(routeNames.kind(address), 1, Integer::sum) > INSTANCES) {
            return;
        }
        var pageReport = open(address);
        if (pageReport.isEmpty()) {
            return;
        }
        visited.add(routeNames.place(address));
        var shown = pageReport.get().address();
        if (!routeNames.place(shown).equals(routeNames.place(address))) {
            // why: what only leads on has no controls of its own.
            queue(shown);
            return;
        }
        LOG.debug("event=page_walked page={} presses={}", routeNames.name(address), presses);
        checkLinks(shown);
        pageReport.get().pictures().forEach(picture -> find(address, "picture " + picture, "cannot be shown"));
        pageReport
                .get()
                .oversized()
                .forEach(picture -> find(address, "picture " + picture, "is far larger than it is shown"));
        pressAll(address, List.of());
    }

    /** What is new on the page after those presses, the harmless first; each on the page opened anew. */
    private void pressAll(String address, List<PageControl> before) {
        var todo = todo(address);
        var tried = walkPersona.worksInConsole() ? tryAtOnce(address, before, todo) : Set.<PageControl>of();
        for (var pageControl : todo) {
            if (tried.contains(pageControl)) {
                continue;
            }
            press(address, before, pageControl, false);
            if (pageControl.submits() && pageControl.fillable()) {
                press(address, before, pageControl, true);
            }
        }
    }

    /**
     * Those of a console that show in one call that they work: fields that take a value and change nothing else, links
     * that nothing intercepts and, on a phone, what sends a form and is within reach: what a server answers is the same
     * at every width. Whatever else comes of one is for a press of its own.
     */
    private Set<PageControl> tryAtOnce(String address, List<PageControl> before, List<PageControl> todo) {
        var tried = new HashSet<PageControl>();
        var waiting = todo.stream()
                .filter(pageControl -> Trial.of(pageControl, width).isPresent())
                .sorted(Comparator.comparing(
                        pageControl -> Trial.of(pageControl, width).orElseThrow()))
                .toList();
        while (waiting.size() > 1 && begin(address, before, waiting.getFirst())) {
            var there = bySignature();
            var named = waiting.stream()
                    .map(pageControl -> there.get(pageControl.signature(routeNames)))
                    .toList();
            browser.console();
            fresh = "";
            pageView = null;
            var count = fine(named);
            if (browser.console().stream().anyMatch(line -> !allowedFindings.maySay(line))) {
                return tried;
            }
            var fine = waiting.subList(0, count);
            if (width >= 600) {
                checkLinks(address, fine);
                fine.stream().filter(PageControl::link).forEach(link -> queue(link.href()));
            }
            tried.addAll(fine);
            // why one more: it is the one for a press of its own.
            waiting = waiting.subList(Math.min(count + 1, waiting.size()), waiting.size());
        }
        triedAtOnce += tried.size();
        return tried;
    }

    private Map<String, PageControl> bySignature() {
        var found = new HashMap<String, PageControl>();
        controls().forEach(pageControl -> found.putIfAbsent(pageControl.signature(routeNames), pageControl));
        return found;
    }

    /** How many of the first of them are fine; none any more where the page went away. */
    private int fine(List<@Nullable PageControl> pageControls) {
        var trials = new ArrayList<Map<String, Object>>();
        for (var pageControl : pageControls) {
            if (pageControl == null) {
                break;
            }
            trials.add(Map.of(
                    "index", pageControl.index(),
                    "trial", Trial.of(pageControl, width).map(Enum::name).orElse(""),
                    "value", sampleValues.of(pageControl.name(), pageControl.type(), "", "", "")));
        }
        try {
            return ((Number) browser.script("return probe.tryAtOnce(arguments[0])", trials)).intValue();
        } catch (WebDriverException e) {
            return 0;
        }
    }

    private List<PageControl> todo(String address) {
        var offers = new HashSet<String>();
        return controls().stream()
                .filter(pageControl -> !pageControl.link() || routeNames.ours(pageControl.href()))
                .filter(pageControl -> !allowedFindings.isLeftAlone(key(address, pageControl)))
                .sorted(Comparator.comparing(PageWalk::order))
                .filter(pageControl -> isNew(key(address, pageControl)))
                // why one: it stands for all that are offered beside it.
                .filter(pageControl -> !pageControl.offered() || offers.add(pageControl.name()))
                .toList();
    }

    private boolean isNew(String key) {
        return known.add(key) && pressed.add(key);
    }

    private static int order(PageControl pageControl) {
        return pageControl.sent()
                ? pageControl.checked() ? 1 : 0
                : pageControl.dangerous()
                        ? 6
                        : !pageControl.submits()
                                ? pageControl.link() ? 2 : 3
                                : pageControl.method().equals("get") ? 4 : 5;
    }

    private String key(String address, PageControl pageControl) {
        var place = pageControl.framesPages() ? "every page" : routeNames.place(address);
        return place + " | " + (pageControl.region().equals("dialog") ? "dialog " : "")
                + pageControl.signature(routeNames);
    }

    private List<PageControl> controls() {
        return view().controls();
    }

    private PageView view() {
        if (pageView == null) {
            pageView = PageView.of(told("return probe.view()", Duration.ZERO));
        }
        return pageView;
    }

    /** The page as somebody who just came sees it, after those presses. */
    private boolean begin(String address, List<PageControl> before, PageControl next) {
        if (address.equals(fresh) && (before.equals(done) && (next.sent() || untouched))) {
            return true;
        }
        if (open(address).isEmpty() || !repeat(before)) {
            return false;
        }
        done = before;
        return true;
    }

    private Optional<PageReport> open(String address) {
        fresh = "";
        try {
            var pageReport = go(address);
            if (isSignIn(pageReport.address())
                    && !isSignIn(address)
                    && walkPersona.signIn().isPresent()) {
                walkPersona.signIn().get().accept(browser);
                pageReport = go(address);
            }
            if (!routeNames.place(pageReport.address()).equals(routeNames.place(address))) {
                // why again: a page that was on its way may have come after this one.
                pageReport = go(address);
            }
            if (pageReport.broken()) {
                find(address, "the page", "shows the browser's error page");
                return Optional.empty();
            }
            fresh = address;
            done = List.of();
            untouched = true;
            return Optional.of(pageReport);
        } catch (WebDriverException | AssertionError e) {
            find(address, "the page", "cannot be opened: " + firstLine(e));
            return Optional.empty();
        }
    }

    private PageReport go(String address) {
        pageView = null;
        browser.go(address);
        pageView = opened(address);
        return pageView.report();
    }

    private static boolean isSignIn(String address) {
        return address.matches(".*/sign-in([?#].*)?");
    }

    private boolean repeat(List<PageControl> before) {
        for (var pageControl : before) {
            var again = again(pageControl);
            if (again.isEmpty()) {
                return false;
            }
            activate(again.get());
            settle();
        }
        return true;
    }

    private Optional<PageControl> again(PageControl pageControl) {
        var signature = pageControl.signature(routeNames);
        return controls().stream()
                .filter(each -> each.signature(routeNames).equals(signature))
                .findFirst();
    }

    private void press(String address, List<PageControl> before, PageControl wanted, boolean filled) {
        // why twice: what looks broken on a busy machine may have been looked at too early.
        var doubtful = new ArrayList<Finding>();
        if (!press(address, before, wanted, filled, doubtful, true)) {
            press(address, before, wanted, filled, doubtful, false);
        }
    }

    /** Whether that is all; false when it looked broken the first time. What cannot be pressed again stays broken. */
    private boolean press(
            String address,
            List<PageControl> before,
            PageControl wanted,
            boolean filled,
            List<Finding> doubtful,
            boolean again) {
        var name = wanted.signature(routeNames) + (filled ? " with everything filled in" : "");
        try {
            if (!begin(address, before, wanted)) {
                findings.addAll(doubtful);
                return true;
            }
            if (filled) {
                again(wanted).ifPresent(pageControl -> fill(pageControl.index()));
                // why: a filter applies as it is chosen, and what comes of that would be taken for an answer to the
                // press.
                settle();
            }
            var found = again(wanted);
            if (found.isEmpty()) {
                fresh = "";
                findings.addAll(doubtful);
                return true;
            }
            presses++;
            untouched = false;
            var pageControl = found.get();
            var start = view().report();
            browser.console();
            var onlyLookedAt = before.isEmpty() && isFollowedElsewhere(pageControl);
            var covered = onlyLookedAt ? cover(reached(pageControl, Before.NOTHING)) : activate(pageControl);
            if (!covered.isEmpty()) {
                fresh = "";
                if (!again) {
                    find(address, name, "is covered by " + covered);
                }
                return false;
            }
            if (onlyLookedAt) {
                untouched = true;
                return true;
            }
            var end = settleAfter(start, pageControl);
            if (!pageControl.target().isEmpty()) {
                browser.closeOtherTabs();
            }
            var known = findings.size();
            judge(address, name, pageControl, filled, start, end);
            if (hasMoved(start, end)) {
                fresh = "";
                arrived(address, pageControl, filled, start, end);
            }
            if (again && end.status() < 500 && findings.size() > known) {
                fresh = "";
                withdraw(known, doubtful);
                return false;
            }
            if (hasMoved(start, end)) {
                return true;
            }
            if (!pageControl.sent() || end.happened().contains("request")) {
                fresh = "";
                if (before.size() < DEPTH && end.happened().contains("change")) {
                    var path = new ArrayList<>(before);
                    path.add(pageControl);
                    pressAll(address, path);
                }
            }
            return true;
        } catch (WebDriverException | AssertionError e) {
            fresh = "";
            if (!again) {
                find(address, name, "stopped the walk: " + firstLine(e));
            }
            return false;
        }
    }

    private void withdraw(int known, List<Finding> doubtful) {
        var last = findings.subList(known, findings.size());
        last.forEach(each -> found.remove(each.page() + each.control() + each.problem()));
        doubtful.addAll(last);
        last.clear();
        // why: the way back is tried once for each way there, and has to be tried again.
        returned.clear();
        reloaded.clear();
    }

    private static boolean hasMoved(PageReport start, PageReport end) {
        return !end.id().equals(start.id()) || !plain(end.address()).equals(plain(start.address()));
    }

    private static String plain(String address) {
        return address.replaceFirst("#.*", "");
    }

    /**
     * Links lead to the same pages at every width, and the desktop's walk follows them: on a phone it is enough that a
     * thumb reaches them. Those in what a press opened are the phone's own, and are followed.
     */
    private boolean isFollowedElsewhere(PageControl pageControl) {
        return width < 600 && pageControl.link() && !pageControl.inside();
    }

    private static String cover(Map<?, ?> aim) {
        return aim.containsKey("covered") ? String.valueOf(aim.get("covered")) : "";
    }

    /** Presses it as a hand would on a phone, and as a keyboard would on a desk; what lies over it, or nothing. */
    private String activate(PageControl pageControl) {
        pageView = null;
        if (pageControl.takesFile()) {
            browser.script("probe.arm()");
            choose("probe.element(arguments[0])", pageControl.index());
            return "";
        }
        var value = sampleValues.of(pageControl.name(), pageControl.type(), "", "", "");
        var aim = reached(pageControl, Before.of(pageControl, width, isSet(value)));
        if (!cover(aim).isEmpty() || pageControl.choosesOne()) {
            return cover(aim);
        }
        if (pageControl.typed()) {
            if (isSet(value)) {
                browser.script("probe.set(arguments[0], arguments[1])", pageControl.index(), value);
            } else {
                type(value);
            }
        } else if (width < 600) {
            browser.tap(((Number) aim.get("x")).doubleValue(), ((Number) aim.get("y")).doubleValue());
        } else {
            browser.press(
                    pageControl.link() || pageControl.tag().equals("summary") ? Browser.Key.ENTER : Browser.Key.SPACE);
        }
        return "";
    }

    /** What a control needs before it is pressed, in the same call that brings it within reach. */
    private enum Before {
        NOTHING,
        FOCUS,
        SELECT,
        CHOOSE;

        static Before of(PageControl pageControl, int width, boolean set) {
            if (pageControl.choosesOne()) {
                return CHOOSE;
            }
            if (pageControl.typed()) {
                return set ? FOCUS : SELECT;
            }
            return width < 600 ? NOTHING : FOCUS;
        }
    }

    private Map<?, ?> reached(PageControl pageControl, Before before) {
        pageView = null;
        var aim = reach(pageControl, before);
        if (!cover(aim).isEmpty()) {
            // why: a link to the content shows itself only to who comes to it by keyboard.
            browser.script("probe.focus(arguments[0])", pageControl.index());
        }
        // why wait: what slides in is outside of the window at first.
        var until = System.nanoTime() + START.toNanos();
        while (!cover(aim).isEmpty() && System.nanoTime() < until) {
            LockSupport.parkNanos(20_000_000);
            aim = reach(pageControl, before);
        }
        return aim;
    }

    private Map<?, ?> reach(PageControl pageControl, Before before) {
        return (Map<?, ?>) browser.script(
                "return probe.reach(arguments[0], arguments[1])",
                pageControl.index(),
                before.name().toLowerCase(Locale.ROOT));
    }

    /** Into the field that has the focus. */
    private void type(String value) {
        browser.insert(value);
        browser.script(CHANGED);
    }

    /** Days and colours, which nobody types letter by letter. */
    private static boolean isSet(String value) {
        return value.matches("\\d{4}-\\d\\d-\\d\\d.*|#[0-9a-f]{6}");
    }

    private void choose(String field, int place) {
        var accept = String.valueOf(browser.script("return " + field + ".accept", place));
        browser.choose(field, place, sampleFiles.of(accept));
    }

    private void fill(int index) {
        pageView = null;
        for (var raw : (List<?>) browser.script("return probe.fields(arguments[0])", index)) {
            var field = (Map<?, ?>) raw;
            fill(((Number) field.get("place")).intValue(), field);
        }
    }

    private void fill(int place, Map<?, ?> field) {
        var name = String.valueOf(field.get("name"));
        var type = String.valueOf(field.get("type"));
        if (type.equals("file")) {
            if (enter(place, "", "")) {
                choose("probe.element(arguments[0], true)", place);
            }
        } else if (type.equals("radio") || type.equals("checkbox")) {
            enter(place, "click", "");
        } else if (type.startsWith("select")) {
            enter(place, "set", sampleValues.choice(name));
        } else {
            var value = sampleValues.of(
                    name,
                    type,
                    String.valueOf(field.get("value")),
                    String.valueOf(field.get("min")),
                    String.valueOf(field.get("max")));
            if (enter(place, isSet(value) ? "focus" : "select", value) && !isSet(value)) {
                type(value);
            }
        }
    }

    /** Whether that field of the form is still there; {@code how} is what is done to it at once. */
    private boolean enter(int place, String how, String value) {
        return Boolean.TRUE.equals(
                browser.script("return probe.enter(arguments[0], arguments[1], arguments[2])", place, how, value));
    }

    private void judge(
            String address, String name, PageControl pageControl, boolean filled, PageReport start, PageReport end) {
        var moved = hasMoved(start, end);
        LOG.debug("event=control_pressed control={} moved={} happened={}", name, moved, end.happened());
        if (moved && end.status() >= 400) {
            refused.add(plain(end.address()));
        }
        if (end.broken()) {
            find(address, name, "leads to the browser's error page");
        } else if (!moved && isDead(end, pageControl)) {
            find(address, name, "does nothing");
        } else if (moved
                && end.status() >= 400
                && (filled || end.status() >= 500 || end.problems().isEmpty())) {
            find(
                    address,
                    name,
                    "is answered with " + end.status() + " at " + routeNames.name(end.address()) + ": "
                            + end.problems());
        } else if (!moved && isLost(end, pageControl)) {
            find(address, name, "loses the focus");
        }
        end.happened().stream()
                .filter(what -> what.startsWith("blocked"))
                .forEach(what -> find(address, name, "is " + what));
        browser.console().stream()
                .filter(line -> !saysNo(line, pageControl))
                .filter(line -> !allowedFindings.maySay(line))
                .forEach(line -> find(address, name, "console: " + line));
    }

    private boolean saysNo(String line, PageControl pageControl) {
        return line.contains("status of 4")
                && (pageControl.submits() && line.startsWith(plain(pageControl.form()) + " ")
                        || refused.stream().anyMatch(address -> line.startsWith(address + " ")));
    }

    /** On a page that a press led to: it is walked too, and Back, Forward and reload work there. */
    private void arrived(String opened, PageControl pageControl, boolean filled, PageReport start, PageReport end) {
        var from = start.address();
        if (end.broken() || !routeNames.ours(end.address())) {
            return;
        }
        if (end.status() < 400) {
            queue(end.address());
        }
        var way = routeNames.place(from) + " " + (pageControl.submits() ? pageControl.method() + filled : "link") + " "
                + routeNames.place(end.address());
        if (pageControl.framesPages() || !returned.add(way)) {
            return;
        }
        var name = pageControl.signature(routeNames) + (filled ? " with everything filled in" : "") + " to "
                + routeNames.name(end.address());
        // why fewer after a link to a new document: it is opened by its address anyway, which is what these would do.
        // On a phone: how a browser goes back to a document and on to it is the same at every width. And where another
        // form led before: the page does not know which one it was.
        var newDocument = !end.id().equals(start.id());
        var steps = newDocument
                        && (pageControl.link()
                                || width < 600
                                || !reloaded.add(pageControl.method() + " " + routeNames.place(end.address())))
                ? List.of("Back")
                : List.of("Reload", "Back", "Forward", "Back");
        var before = end;
        for (var step : steps) {
            fresh = "";
            pageView = null;
            var previous = step.equals("Back") ? browser.previous() : "";
            switch (step) {
                case "Back" -> browser.back();
                case "Forward" -> browser.forward();
                default -> browser.reload();
            }
            var shown = settleElsewhere(before);
            before = shown;
            if (shown.broken()) {
                find(from, name, step + " shows the browser's error page");
                return;
            }
            // why: an address that leads to itself leaves no trace in the history.
            if (step.equals("Back")
                    && end.status() < 400
                    && !plain(end.address()).equals(plain(from))
                    && !routeNames.place(shown.address()).equals(routeNames.place(from))
                    && !shown.address().equals(previous)
                    && !allowedFindings.mayNotReturn(way)) {
                find(from, name, "Back leads to " + routeNames.name(shown.address()));
            }
            browser.console().stream()
                    .filter(line -> !line.contains("status of 4"))
                    .filter(line -> !allowedFindings.maySay(line))
                    .forEach(line -> find(from, name, step + " console: " + line));
            if (step.equals("Back")
                    && pageControl.link()
                    && plain(shown.address()).equals(plain(opened))) {
                fresh = opened;
                done = List.of();
                untouched = true;
            }
        }
    }

    /** No link of ours leads nowhere, those in a menu that is closed neither; the links are the same at every width. */
    private void checkLinks(String address) {
        var links = (Map<?, ?>) browser.script("return probe.links()");
        if (width >= 600) {
            checkLinks(address, controls());
            ((List<?>) links.get("downloads")).forEach(raw -> checkDownload(address, Download.of((Map<?, ?>) raw)));
        }
        ((List<?>) links.get("addresses")).forEach(href -> queue(String.valueOf(href)));
    }

    /** why not pressed: a browser without windows may wait for ever for somebody to say where a file shall go. */
    private void checkDownload(String address, Download download) {
        if (routeNames.ours(download.address()) && checkedLinks.add("download " + download.address())) {
            downloaded.add(routeNames.place(download.address()));
            var visitor = asThisVisitor(download.address(), browser.address(), browser.cookies());
            download.problem(visitor, path(download.address()))
                    .ifPresent(
                            problem -> find(address, "a[download] -> " + routeNames.name(download.address()), problem));
        }
    }

    private void checkLinks(String address, List<PageControl> pageControls) {
        var unchecked = pageControls.stream()
                .filter(pageControl -> pageControl.link() && routeNames.ours(pageControl.href()))
                .filter(pageControl -> checkedLinks.add(plain(pageControl.href())))
                .toList();
        if (unchecked.isEmpty()) {
            return;
        }
        var here = browser.address();
        var cookies = browser.cookies();
        for (var pageControl : unchecked) {
            var href = plain(pageControl.href());
            var status = asThisVisitor(href, here, cookies).get(path(href)).status();
            if (status >= 400 && !allowedFindings.isLeftAlone(key(address, pageControl))) {
                find(address, pageControl.signature(routeNames) + " to " + href, "is a dead link: " + status);
            }
        }
    }

    private static String path(String href) {
        var authority = URI.create(href).getAuthority();
        return href.substring(href.indexOf(authority) + authority.length());
    }

    /** As this visitor, who is {@code here}; a link to another host of ours is followed without cookies. */
    private Visitor asThisVisitor(String href, String here, Map<String, String> cookies) {
        var uri = URI.create(href);
        var visitor = walkPersona.world().atHost(uri.getAuthority());
        if (here.startsWith(uri.getScheme() + "://" + uri.getAuthority() + "/")) {
            cookies.forEach(visitor::setCookie);
        }
        return visitor;
    }

    /** why quiet: what comes late would be taken for an answer to the press. */
    private PageView opened(String address) {
        var until = System.nanoTime() + Patience.LIMIT.toNanos();
        while (true) {
            var opened = PageView.of(told("return probe.opened(arguments[0])", START));
            if (opened.report().calm()) {
                return opened;
            }
            if (System.nanoTime() > until) {
                if (!opened.report().ready()) {
                    find(address, "the page", "never becomes interactive: " + browser.console());
                }
                return opened;
            }
        }
    }

    /** When something came of it and the focus is somewhere; what is dead or lost is waited for in vain. */
    private PageReport settleAfter(PageReport start, PageControl pageControl) {
        var until = System.nanoTime() + Patience.LIMIT.toNanos();
        var pageReport = settle();
        while (System.nanoTime() < until
                && !hasMoved(start, pageReport)
                && (isDead(pageReport, pageControl) || isLost(pageReport, pageControl))) {
            LockSupport.parkNanos(20_000_000);
            pageReport = settle();
        }
        return pageReport;
    }

    private static boolean isLost(PageReport pageReport, PageControl pageControl) {
        // why no files: the driver chooses one without the focus, which a hand would have left there.
        return pageReport.lost() && !pageControl.link() && !pageControl.takesFile();
    }

    private static boolean isDead(PageReport pageReport, PageControl pageControl) {
        return pageReport.happened().isEmpty() && !pageControl.sent() && !pageControl.current();
    }

    /** why: the browser answers before it begins to go; where it has nowhere to go, nothing comes of waiting. */
    private PageReport settleElsewhere(PageReport before) {
        var until = System.nanoTime() + START.toNanos();
        var pageReport = settle();
        while (System.nanoTime() < until && !hasMoved(before, pageReport)) {
            LockSupport.parkNanos(20_000_000);
            pageReport = settle();
        }
        return pageReport;
    }

    /** When nothing is under way any more. */
    private PageReport settle() {
        var until = System.nanoTime() + Patience.LIMIT.toNanos();
        while (true) {
            var pageReport = PageReport.of(told("return probe.settled(arguments[0])", START));
            if (pageReport.calm() || System.nanoTime() > until) {
                return pageReport;
            }
        }
    }

    private Map<?, ?> told(String script, Duration limit) {
        for (int i = 0; ; i++) {
            try {
                return (Map<?, ?>) browser.script(script, limit.toMillis());
            } catch (WebDriverException e) {
                // why: a page that goes has no script to ask.
                if (i > 200) {
                    throw e;
                }
                LockSupport.parkNanos(20_000_000);
            }
        }
    }

    private void find(String address, String control, String problem) {
        var page = routeNames.name(address);
        if (allowedFindings.isKnown(page, control, problem) || found.contains(page + control + problem)) {
            return;
        }
        var picture = "walk-" + width + "-"
                + (walkPersona.name() + "-" + (findings.size() + 1)).replaceAll("[^a-z0-9]+", "-");
        try {
            browser.keepView(picture);
        } catch (WebDriverException e) {
            picture = "no picture";
        }
        found.add(page + control + problem);
        var finding = new Finding(walkPersona.name(), width, page, control, problem, picture);
        LOG.info("event=control_failed {}", finding);
        findings.add(finding);
    }

    private static String firstLine(Throwable e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
