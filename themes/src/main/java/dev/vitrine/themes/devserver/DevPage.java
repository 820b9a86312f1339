package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.DevelopmentTheme;
import dev.vitrine.themes.RenderResult;
import java.net.URI;

/** HTML documents of the development server. */
final class DevPage {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final DevelopmentTheme theme;
    private final DevServerOptions options;

    DevPage(DevelopmentTheme theme, DevServerOptions options) {
        this.theme = theme;
        this.options = options;
    }

    /** A page of the theme, with what the server rendered, or left for the browser to render. */
    String page(ObjectNode initialState, RenderResult result, ObjectNode faults, String version, boolean inEditor) {
        var app = switch (result) {
            case RenderResult.Html html -> "<div id=\"app\">" + html.html() + "</div>" + html.teleports();
            case RenderResult.Failed _ -> "<div id=\"app\" data-render=\"client\"></div>";
        };
        var page = initialState.path("page");
        var styles = new StringBuilder();
        theme.packageStyles()
                .forEach(address -> styles.append("<link rel=\"stylesheet\" href=\"")
                        .append(address)
                        .append("\">\n"));
        for (var style : theme.styles()) {
            styles.append("<style data-vitrine-style=\"")
                    .append(attribute(style.name()))
                    .append("\">");
            styles.append(style.css().replace("</", "<\\/")).append("</style>\n");
        }
        return document(
                initialState.path("locale").asText("en"),
                page.path("title").asText("Theme"),
                page.path("description").asText(""),
                styles.toString(),
                app + "\n<script type=\"application/json\" id=\"vitrine-boot\">" + inScript(initialState) + "</script>",
                DevelopmentTheme.MODULES + "src/index.js",
                faults,
                version,
                inEditor);
    }

    /** A page without the theme, which cannot be built. */
    String faults(ObjectNode faults, String version) {
        return document(
                "en", "The theme cannot be built", "", "", "<div id=\"app\"></div>", "", faults, version, false);
    }

    private String document(
            String locale,
            String title,
            String description,
            String styles,
            String body,
            String entry,
            ObjectNode faults,
            String version,
            boolean inEditor) {
        var development = JSON.createObjectNode()
                .put("version", version)
                // why there, too: it would show what nobody has written any more.
                .put("live", options.liveReload() || inEditor)
                .put("shows", shows())
                .put("theme", entry);
        development.set("faults", faults);
        development.set("locales", JSON.valueToTree(theme.locales()));
        var imports = JSON.createObjectNode();
        imports.set("imports", JSON.valueToTree(theme.imports()));
        return """
                <!doctype html>
                <html lang="%s">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s</title>
                <meta name="description" content="%s">
                <script type="importmap">%s</script>
                %s<script>%s</script>
                </head>
                <body>
                %s
                <script type="application/json" id="vitrine-dev">%s</script>
                <script type="module" src="/_dev/sdk.js"></script>
                <script type="module" src="%s"></script>
                </body>
                </html>
                """.formatted(
                        attribute(locale),
                        attribute(title),
                        attribute(description),
                        inScript(imports),
                        styles,
                        options.sdkStub(),
                        body,
                        inScript(development),
                        theme.client());
    }

    /** Theme and shop, for whoever has several open. */
    private String shows() {
        var shop = options.shop().map(URI::getAuthority).orElse("sample shop");
        return options.folder().getFileName() + " · " + shop;
    }

    private static String attribute(String text) {
        return text.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
    }

    private static String inScript(JsonNode node) {
        return node.toString().replace("<", "\\u003c");
    }
}
