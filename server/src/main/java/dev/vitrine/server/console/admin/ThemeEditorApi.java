package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.foundation.http.QueryString;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.themes.CustomCss;
import dev.vitrine.themes.ThemeProblem;
import io.javalin.http.Context;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * What the theme editor's script calls: the Admin API with the rights of who is signed in, as far as editors need it,
 * and the shop's images. Safe for use by many threads.
 */
final class ThemeEditorApi {

    /** A path of the Admin API, and its parameters. */
    private static final Pattern CALL = Pattern.compile("([a-z0-9_/]{1,200})\\.json(?:\\?(.*))?", Pattern.DOTALL);

    private static final Pattern READ =
            Pattern.compile("(?:products|collections|pages)(?:/\\d+)?|customers/(?:search|\\d+)");
    private static final String PATH = "path";
    private static final String IMAGE = "image";

    private final Foundation foundation;
    private final EditableThemes editableThemes;
    private final RestApi restApi;
    private final AdminApiClient adminApiClient;
    private final Function<CustomCss, Optional<ThemeProblem>> cssProblem;
    private final ThemeEditorSources themeEditorSources;

    /** {@code cssProblem} finds what keeps custom CSS from being saved. */
    ThemeEditorApi(
            Foundation foundation,
            EditableThemes editableThemes,
            RestApi restApi,
            AdminApiClient adminApiClient,
            Function<CustomCss, Optional<ThemeProblem>> cssProblem,
            ThemeEditorSources themeEditorSources) {
        this.foundation = foundation;
        this.editableThemes = editableThemes;
        this.restApi = restApi;
        this.adminApiClient = adminApiClient;
        this.cssProblem = cssProblem;
        this.themeEditorSources = themeEditorSources;
    }

    /**
     * A call of the Admin API, whose path after {@code /admin/}, with its parameters, is one parameter of this address.
     */
    void call(StaffRequest visit) {
        respondOfTheme(visit, () -> {
            var context = visit.context();
            var asked = CALL.matcher(Objects.requireNonNullElse(context.queryParam(PATH), ""));
            if (!asked.matches() || !isAllowed(visit, asked.group(1))) {
                throw ApiException.notFound();
            }
            return restApi.perform(
                    visit.shop(),
                    visit.staff().principal(),
                    Verb.valueOf(context.method().name()),
                    asked.group(1),
                    parameters(Objects.requireNonNullElse(asked.group(2), "")),
                    context.bodyAsBytes().length == 0 ? Json.object() : Json.parse(context.bodyAsBytes()));
        });
    }

    private static Map<String, String> parameters(String query) {
        var parameters = new LinkedHashMap<String, List<String>>();
        for (var parameter : query.split("&")) {
            var parts = parameter.split("=", 2);
            if (parts.length == 2) {
                parameters.put(decoded(parts[0]), List.of(decoded(parts[1])));
            }
        }
        return QueryString.of(parameters);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ApiException.of(400, "The parameters are not well-formed");
        }
    }

    /** why so little: what else staff may do has pages, which ask before they do it. */
    private static boolean isAllowed(StaffRequest visit, String path) {
        var theme = "themes/" + RequestParameters.id(visit.context(), "id");
        var ofTheme = path.equals(theme)
                || path.equals(theme + "/settings_schema")
                || path.equals(theme + "/settings")
                || path.startsWith(theme + "/settings/")
                || path.equals(theme + "/preview_links");
        return switch (visit.context().method().name()) {
            case "GET" -> ofTheme || READ.matcher(path).matches();
            case "POST", "PATCH" -> ofTheme && !path.equals(theme);
            case "DELETE" -> path.equals(theme + "/settings/schedule");
            default -> false;
        };
    }

    /** Whether custom CSS could be saved, while it is typed. */
    void checkCss(StaffRequest visit) {
        respondOfTheme(visit, () -> {
            var body = Json.parse(visit.context().bodyAsBytes());
            var custom = new CustomCss(
                    body.path("section").asText(""), body.path("css").asText(""));
            var found = cssProblem.apply(custom).map(ThemeEditorApi::printed);
            return ApiResponse.ok(found.<Map<String, Object>>map(problem -> Map.of("problem", problem))
                    .orElse(Map.of()));
        });
    }

    private static Map<String, Object> printed(ThemeProblem problem) {
        return Map.of("line", problem.line(), "column", problem.column(), "message", problem.message());
    }

    /** What settings of a page can be connected to, with what the record says that the page shows. */
    void sources(StaffRequest visit) {
        respondOfTheme(visit, () -> {
            var page = Objects.requireNonNullElse(visit.context().queryParam("page"), "");
            var path = Objects.requireNonNullElse(visit.context().queryParam(PATH), "");
            return ApiResponse.ok(
                    themeEditorSources.of(visit.shop(), visit.staff().principal(), page, path));
        });
    }

    /** Pictures that settings may show: files of the shop as the picker of files finds them. */
    void images(StaffRequest visit) {
        respondOfTheme(visit, () -> {
            var part = AdminFileChoices.part(foundation, visit);
            return ApiResponse.ok(Map.of(
                    "images",
                    part.files().stream()
                            .map(file -> image(file.path(), file.width(), file.height(), file.name()))
                            .toList(),
                    "more",
                    part.more()));
        });
    }

    /** Keeps a picture that was brought, for a setting to show. */
    void addImage(StaffRequest visit) {
        respondOfTheme(visit, () -> {
            var file = visit.context().uploadedFile(IMAGE);
            if (file == null || file.size() == 0) {
                throw ApiException.field(422, IMAGE, "can't be blank");
            }
            try {
                var stored = AdminFilesPage.bring(foundation, visit, file).image();
                var src = ImageStore.url(stored.key(), file.filename(), stored.extension());
                return ApiResponse.created(Map.of(IMAGE, image(src, stored.width(), stored.height(), file.filename())));
            } catch (InvalidImageException e) {
                throw ApiException.field(422, IMAGE, file.filename() + " " + e.getMessage());
            }
        });
    }

    private static Map<String, Object> image(String src, int width, int height, String title) {
        return Map.of("src", src, "width", width, "height", height, "title", title);
    }

    /** Answers what the work does, in the shop's manner, or why it is refused. */
    static void answer(StaffRequest visit, Supplier<Object> work) {
        respond(visit, () -> ApiResponse.ok(work.get()));
    }

    private void respondOfTheme(StaffRequest visit, Supplier<ApiResponse> work) {
        respond(visit, () -> {
            editableThemes.find(visit);
            return work.get();
        });
    }

    private static void respond(StaffRequest visit, Supplier<ApiResponse> work) {
        try {
            var answer = work.get();
            print(visit.context(), answer.status(), visit.shop().json().bytes(answer.body()));
        } catch (ApiException refusal) {
            refusal.headers().forEach(visit.context()::header);
            print(visit.context(), refusal.status(), Json.PLAIN.bytes(refusal.body()));
        }
    }

    private static void print(Context context, int status, byte[] body) {
        context.status(status).contentType("application/json; charset=utf-8").result(body);
    }
}
