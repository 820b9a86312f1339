package dev.vitrine.server.web;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.shop.content.ScriptTag;
import dev.vitrine.themes.AllowedOrigins;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;

/**
 * Script tags of apps on a shop's pages. They are loaded when the page is ("onload"), by an inline script that is
 * always the same, so that its hash lets it run.
 *
 * @param addresses where they are loaded from: their own hosts, or ours where there is a copy
 * @param origins the hosts that scripts are loaded from, ours apart
 * @param receivers origins that they may send requests to
 */
public record PageScriptTags(List<String> addresses, List<String> origins, List<String> receivers) {

    public static final PageScriptTags NONE = new PageScriptTags(List.of(), List.of(), List.of());

    private static final String LOADER = """
            addEventListener("load",()=>{for(const address of \
            JSON.parse(document.getElementById("vitrine-added-scripts").textContent)){\
            const script=document.createElement("script");script.async=true;script.src=address;\
            document.head.append(script)}})""";

    public static PageScriptTags of(List<ScriptTag> tags) {
        var once = new LinkedHashMap<String, ScriptTag>();
        tags.forEach(tag -> once.putIfAbsent(Objects.requireNonNull(tag.src()), tag));
        return new PageScriptTags(
                once.values().stream().map(PageScriptTags::address).toList(),
                once.values().stream()
                        .filter(tag -> !tag.cache())
                        .map(PageScriptTags::origin)
                        .distinct()
                        .toList(),
                once.values().stream().map(PageScriptTags::origin).distinct().toList());
    }

    /** Empty when there is nothing to load. */
    public String loader() {
        return addresses.isEmpty() ? "" : LOADER;
    }

    /** The addresses for the loader, safe inside of a script element. */
    public String json() {
        return Json.PLAIN.text(addresses).replace("<", "\\u003c");
    }

    /** Beside the page's own inline scripts exactly these origins: to load scripts from, and for them to write to. */
    public String policy(Collection<String> inlineScripts, String checkoutOrigin) {
        return policy(inlineScripts, AllowedOrigins.NONE, checkoutOrigin);
    }

    /** The same for pages of a theme that names other hosts to load from. */
    public String policy(Collection<String> inlineScripts, AllowedOrigins ofTheme, String checkoutOrigin) {
        var inline = new ArrayList<>(inlineScripts);
        if (!addresses.isEmpty()) {
            inline.add(LOADER);
        }
        return SecurityHeaders.storefront(inline, origins, receivers, ofTheme, checkoutOrigin);
    }

    private static String address(ScriptTag tag) {
        return tag.cache() ? ScriptTagCache.address(tag) : Objects.requireNonNull(tag.src());
    }

    private static String origin(ScriptTag tag) {
        var address = URI.create(Objects.requireNonNull(tag.src()));
        return "https://" + address.getHost() + (address.getPort() < 0 ? "" : ":" + address.getPort());
    }
}
