package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.server.web.PageScriptTags;
import dev.vitrine.server.web.Templates;
import dev.vitrine.themes.RenderResult;
import dev.vitrine.themes.ThemeBuild;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** HTML document around a themed page: head, initial state, scripts. Safe for use by many threads. */
final class HtmlDocument {

    /** What renderers write where a teleport stands. */
    private static final String TELEPORT = "<!--teleport start-->";

    private static final Pattern FIRST_PICTURE = Pattern.compile("<img\\s[^>]*fetchpriority=\"high\"[^>]*>");

    /** What the page without a theme says. */
    private static final List<String> PLAIN_WORDS =
            List.of("Collections", "Cart", "Variant", "Quantity", "Add to cart");

    private final Templates templates;
    private final List<String> inlineScripts;
    private final String checkoutOrigin;
    private final String policy;

    HtmlDocument(Templates templates, String checkoutOrigin) {
        this.templates = templates;
        this.inlineScripts = List.of(StorefrontSdk.stub());
        this.checkoutOrigin = checkoutOrigin;
        this.policy = PageScriptTags.NONE.policy(inlineScripts, checkoutOrigin);
    }

    /**
     * What browsers may run and load on these pages: the inline script is always the same, what apps added, and the
     * hosts that the theme names.
     */
    String policy(ThemeContext look) {
        var added = look.scripts();
        var allowed = look.build().allowed();
        return added.addresses().isEmpty() && allowed.isEmpty()
                ? policy
                : added.policy(inlineScripts, allowed, checkoutOrigin);
    }

    /** The whole document; without server rendering it has the fallback content, and the browser renders. */
    String document(PageContext call, StorefrontPage storefrontPage, ObjectNode boot, RenderResult renderResult) {
        var model = new HashMap<String, Object>();
        model.put("locale", call.language().locale());
        model.put("dir", call.language().direction());
        model.put("title", storefrontPage.title());
        model.put("description", storefrontPage.description(call));
        model.put("canonical", call.absolute(storefrontPage.canonical()));
        model.put("robots", storefrontPage.robots() == null ? "" : storefrontPage.robots());
        model.put("themeColor", call.look().setting("colors", "color_background", "#ffffff"));
        var head = PageHead.of(call, storefrontPage);
        model.put("facts", head.properties());
        model.put("alternates", head.alternates());
        model.put("twitterCard", head.twitterCard());
        model.put("stylesheet", call.look().stylesheet());
        model.put(
                "linkedData",
                head.linkedData().stream().map(HtmlDocument::inScript).toList());
        model.put("stub", StorefrontSdk.stub());
        model.put("modulePreloads", modulePreloads(call, storefrontPage.kind(), renderResult));
        model.put("sdk", "/_assets/" + StorefrontSdk.fileName());
        model.put("entry", call.look().build().base() + call.look().build().entry());
        model.put("boot", inScript(boot));
        model.put("added", call.look().scripts());
        // why not there: the editor says it around the page.
        model.put("preview", call.look().editing() == null ? call.look().preview() : "");
        if (renderResult instanceof RenderResult.Html html) {
            model.put("app", html.html());
            model.put("teleports", html.teleports());
            model.put("picture", firstPicture(html.html()));
        } else {
            model.put("plain", storefrontPage.plain());
            model.put("home", call.language().address("/"));
            model.put("base", call.language().prefix());
            model.put("words", PLAIN_WORDS.stream().collect(Collectors.toMap(word -> word, call::text)));
            model.put("shopName", call.shop().name());
            model.put("picture", Map.of());
        }
        return templates.render("storefront/shell", model);
    }

    private static List<String> modulePreloads(PageContext call, PageType pageType, RenderResult renderResult) {
        var build = call.look().build();
        var files = new LinkedHashSet<String>();
        files.add(build.entry());
        files.addAll(build.preloads().getOrDefault(pageType.component(), List.of()));
        build.texts(call.language().locale()).ifPresent(files::add);
        if (renderResult instanceof RenderResult.Html html && html.html().contains(TELEPORT)) {
            files.addAll(build.preloads().getOrDefault(ThemeBuild.TELEPORTS, List.of()));
        }
        return files.stream().map(file -> build.base() + file).toList();
    }

    /** why: the theme knows which picture is seen first and in which sizes; the head only repeats it earlier. */
    private static Map<String, String> firstPicture(String html) {
        var match = FIRST_PICTURE.matcher(html);
        if (!match.find()) {
            return Map.of();
        }
        var tag = match.group();
        return Map.of(
                "src", attribute(tag, "src"),
                "srcset", attribute(tag, "srcset"),
                "sizes", attribute(tag, "sizes"));
    }

    private static String attribute(String tag, String name) {
        var match = Pattern.compile("\\s" + name + "=\"([^\"]*)\"").matcher(tag);
        return match.find() ? match.group(1).replace("&amp;", "&").replace("&quot;", "\"") : "";
    }

    private static String inScript(ObjectNode node) {
        return Json.PLAIN.text(node).replace("<", "\\u003c");
    }
}
