package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.kernel.Json;
import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.server.http.AddedScripts;
import dev.vitrine.server.http.Headers;
import dev.vitrine.server.http.Templates;
import dev.vitrine.themes.PlatformAssets;
import dev.vitrine.themes.RenderResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** HTML document around a themed page: head, initial state, scripts. Threads may share it. */
final class Shell {

    private static final Pattern FIRST_PICTURE = Pattern.compile("<img\\s[^>]*fetchpriority=\"high\"[^>]*>");
    private static final List<String> RIGHT_TO_LEFT = List.of("ar", "fa", "he", "ur");

    private final Templates templates;
    private final String importMap;
    private final List<String> preloads;
    private final List<String> inlineScripts;
    private final String policy;

    Shell(Templates templates, PlatformAssets assets) {
        this.templates = templates;
        var map = Json.object();
        var imports = map.putObject("imports");
        assets.importMap().forEach(imports::put);
        this.importMap = Json.PLAIN.text(map).replace("<", "\\u003c");
        this.preloads = assets.preload();
        this.inlineScripts = List.of(StorefrontSdk.stub(), importMap);
        this.policy = Headers.policyWith(inlineScripts);
    }

    /** What browsers may run on these pages: the two inline scripts are always the same, and what apps added. */
    String policy(AddedScripts added) {
        return added.addresses().isEmpty() ? policy : added.policy(inlineScripts);
    }

    /** The whole document; without server rendering it has the fallback content, and the browser renders. */
    String document(PageCall call, Page page, ObjectNode boot, RenderResult renderResult) {
        var model = new HashMap<String, Object>();
        model.put("locale", call.shop().primaryLocale());
        model.put("dir", RIGHT_TO_LEFT.contains(call.shop().primaryLocale().split("-")[0]) ? "rtl" : "ltr");
        model.put("title", page.title());
        model.put("description", page.description());
        model.put("canonical", call.origin() + Address.encodedUrl(page.canonical()));
        model.put("robots", page.robots() == null ? "" : page.robots());
        model.put("themeColor", call.look().setting("colors", "color_background", "#ffffff"));
        model.put("facts", facts(call, page));
        model.put("twitterCard", page.social().picture() == null ? "summary" : "summary_large_image");
        model.put("stylesheet", call.look().stylesheet());
        model.put("linkedData", page.linkedData().stream().map(Shell::inScript).toList());
        model.put("stub", StorefrontSdk.stub());
        model.put("importMap", importMap);
        model.put("modulePreloads", modulePreloads(call.look(), page.kind()));
        model.put("sdk", "/_assets/" + StorefrontSdk.fileName());
        model.put("entry", call.look().build().base() + call.look().build().entry());
        model.put("boot", inScript(boot));
        model.put("added", call.look().scripts());
        if (renderResult instanceof RenderResult.Html html) {
            model.put("app", html.html());
            model.put("picture", firstPicture(html.html()));
        } else {
            model.put("plain", page.plain());
            model.put("shopName", call.shop().name());
            model.put("picture", Map.of());
        }
        return templates.render("storefront/shell", model);
    }

    private static List<Page.Fact> facts(PageCall call, Page page) {
        var facts = new ArrayList<Page.Fact>();
        facts.add(new Page.Fact("og:site_name", call.shop().name()));
        facts.add(new Page.Fact("og:type", page.social().type()));
        facts.add(new Page.Fact("og:title", page.title()));
        if (!page.description().isEmpty()) {
            facts.add(new Page.Fact("og:description", page.description()));
        }
        facts.add(new Page.Fact("og:url", call.origin() + Address.encodedUrl(page.canonical())));
        var picture = page.social().picture();
        if (picture != null) {
            facts.add(new Page.Fact("og:image", LinkedData.absolute(call, shared(picture.src()))));
            facts.add(new Page.Fact("og:image:alt", picture.alt()));
            if (picture.src().startsWith("/media/")) {
                facts.add(new Page.Fact("og:image:width", "1200"));
                facts.add(new Page.Fact("og:image:height", "630"));
            }
        }
        facts.addAll(page.social().facts());
        return facts;
    }

    /** The size in which other sites show pictures. */
    private static String shared(String src) {
        return src.startsWith("/media/") ? src.replaceFirst("\\.(\\w+)$", "_1200x630_crop_center.$1") : src;
    }

    private List<String> modulePreloads(Look look, Kind kind) {
        var all = new ArrayList<>(preloads);
        all.add(look.build().base() + look.build().entry());
        look.build()
                .preloads()
                .getOrDefault(kind.component(), List.of())
                .forEach(file ->
                        all.add(file.startsWith("/") ? file : look.build().base() + file));
        return all;
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
