package dev.vitrine.server.console.themeversions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.AppServices;
import dev.vitrine.ShopServices;
import dev.vitrine.apps.themelistings.PageFigures;
import dev.vitrine.apps.themelistings.PagePicture;
import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.apps.themelistings.ThemeVersion;
import dev.vitrine.apps.themelistings.ThemeVersionPictures;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.shop.themestore.BuildResult;
import dev.vitrine.shop.themestore.Theme;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What reviewers and the partner see of a version: its builds, what checking its files found, how it differs from the
 * release before, and pictures with figures. Safe for use by many threads.
 */
public final class ThemeVersionViews {

    private static final List<String> PAGES = List.of(PagePicture.HOME, PagePicture.COLLECTION, PagePicture.PRODUCT);
    private static final List<Integer> WIDTHS = List.of(PagePicture.DESK, PagePicture.TABLET, PagePicture.PHONE);

    private final ShopServices shopServices;
    private final ThemeListingServices themeListings;
    private final String noPictures;

    /**
     * A style with its build.
     *
     * @param state {@code processing}, {@code failed}, {@code ready}
     */
    public record StyleView(
            String code, String name, String state, List<BuildResult.Problem> problems, List<String> warnings) {}

    /**
     * Something that checking the files found.
     *
     * @param address of what the documentation says about the rule
     */
    public record FindingView(String level, String rule, String place, String message, String mend, String address) {}

    /** A page of a style, now and in the release before. */
    public record PageView(
            String title, List<PictureView> now, List<PictureView> before, List<FigureRow> rows, List<String> errors) {}

    public record PictureView(String caption, String address, String shape) {}

    /** A figure at each width. */
    public record FigureRow(String name, List<String> cells) {}

    private record Figure(String name, Function<PageFigures, String> text) {}

    private static final List<Figure> FIGURES = List.of(
            new Figure("Largest part painted (LCP)", figures -> figures.largestPaint() + " ms"),
            new Figure("Layout shift (CLS)", figures -> String.valueOf(figures.layoutShift())),
            new Figure("Kept from answering (TBT)", figures -> figures.blocked() + " ms"),
            new Figure("Requests", figures -> String.valueOf(figures.requests())),
            new Figure("Transferred", figures -> size(figures.bytes())),
            new Figure("Scripts", figures -> size(figures.scriptBytes())),
            new Figure("Styles", figures -> size(figures.styleBytes())),
            new Figure("Pictures", figures -> size(figures.pictureBytes())));

    /** {@code noPictures} says why this process takes none; empty when it does. */
    public ThemeVersionViews(ShopServices shopServices, AppServices appServices, String noPictures) {
        this.shopServices = shopServices;
        this.themeListings = appServices.themeListings();
        this.noPictures = noPictures;
    }

    /** What {@code console/theme-version} shows; {@code address} is that of the version's page. */
    public Map<String, Object> model(Session session, ThemeVersion version, String address) {
        var model = new HashMap<String, Object>();
        var styles = styles(session, version);
        var before = themeListings.versions().before(session, version);
        var report = version.isChecked() ? Json.parse(version.report()) : Json.object();
        model.put("version", version);
        model.put("versionAddress", address);
        model.put("styles", styles);
        model.put("builds", styles.stream().anyMatch(style -> style.state().equals("processing")));
        model.put("checked", version.isChecked());
        model.put("checkProblem", report.path("problem").asText(""));
        model.put("findings", findings(report));
        model.put("diff", themeListings.versions().diff(session, version));
        model.put("before", before.map(ThemeVersion::number).orElse(""));
        putPictures(model, session, version, before, address);
        return model;
    }

    /** Each style of the version with its build. */
    public List<StyleView> styles(Session session, ThemeVersion version) {
        var views = new ArrayList<StyleView>();
        for (var demo : themeListings.versions().demos(session, version)) {
            var theme = demo.theme();
            var build = shopServices.themes().builds().result(session, demo.shop(), theme.id());
            views.add(new StyleView(
                    demo.style().code(),
                    demo.style().name(),
                    theme.processing() ? "processing" : theme.buildStatus().equals(Theme.FAILED) ? "failed" : "ready",
                    build.problems(),
                    build.warnings()));
        }
        return views;
    }

    /** A picture of the version, or of the one that it is compared with. */
    public Optional<byte[]> picture(Session session, ThemeVersion version, String hash) {
        var pictures = themeListings.pictures();
        return pictures.file(session, version, hash)
                .or(() -> themeListings
                        .versions()
                        .before(session, version)
                        .flatMap(before -> pictures.file(session, before, hash)));
    }

    private static List<FindingView> findings(JsonNode report) {
        var views = new ArrayList<FindingView>();
        for (var finding : report.path("findings")) {
            var rule = finding.path("rule").asText();
            views.add(new FindingView(
                    finding.path("level").asText(),
                    rule,
                    finding.path("file").asText() + ":" + finding.path("line").asText(),
                    finding.path("message").asText(),
                    finding.path("mend").asText(),
                    "/docs/theme-check#" + rule));
        }
        return views;
    }

    private void putPictures(
            Map<String, Object> model,
            Session session,
            ThemeVersion version,
            Optional<ThemeVersion> before,
            String address) {
        var taken = themeListings.pictures().of(session, version);
        var old = before.map(each -> themeListings.pictures().of(session, each));
        var pages = new ArrayList<PageView>();
        for (var style : themeListings.versions().styles(session, version)) {
            for (var page : PAGES) {
                var now = at(taken, style.code(), page);
                var then = old.map(each -> at(each, style.code(), page)).orElse(List.of());
                if (!now.isEmpty()) {
                    pages.add(new PageView(
                            style.name() + " · " + title(page),
                            now.stream().map(each -> view(each, "", address)).toList(),
                            then.stream()
                                    .map(each -> view(each, before.orElseThrow().number() + " at ", address))
                                    .toList(),
                            rows(now, then),
                            now.stream()
                                    .flatMap(each -> each.figures().errors().stream())
                                    .distinct()
                                    .toList()));
                }
            }
        }
        model.put("pages", pages);
        model.put("widths", WIDTHS.stream().map(width -> width + " px").toList());
        model.put("picturesWait", taken.isWaiting() && noPictures.isEmpty());
        model.put("picturesProblem", taken.isWaiting() ? noPictures : taken.problem());
    }

    private static List<PagePicture> at(ThemeVersionPictures.Taken taken, String style, String page) {
        return WIDTHS.stream()
                .flatMap(width -> taken.find(style, page, width).stream())
                .toList();
    }

    private static PictureView view(PagePicture picture, String words, String address) {
        return new PictureView(
                words + picture.width() + " px",
                address + "/pictures/" + picture.picture(),
                picture.width() == PagePicture.DESK
                        ? "wide"
                        : picture.width() == PagePicture.PHONE ? "narrow" : "middle");
    }

    private static List<FigureRow> rows(List<PagePicture> now, List<PagePicture> then) {
        var rows = new ArrayList<FigureRow>();
        for (var figure : FIGURES) {
            var cells = new ArrayList<String>();
            for (var picture : now) {
                var text = figure.text.apply(picture.figures());
                cells.add(then.stream()
                        .filter(old -> old.width() == picture.width())
                        .map(old -> figure.text.apply(old.figures()))
                        .filter(old -> !old.equals(text))
                        .map(old -> text + " (was " + old + ")")
                        .findFirst()
                        .orElse(text));
            }
            rows.add(new FigureRow(figure.name, cells));
        }
        return rows;
    }

    private static String title(String page) {
        return page.equals(PagePicture.HOME)
                ? "Home page"
                : page.equals(PagePicture.COLLECTION) ? "Collection" : "Product";
    }

    private static String size(long bytes) {
        return String.format(Locale.ROOT, "%,d kB", (bytes + 999) / 1000);
    }
}
