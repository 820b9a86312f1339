package dev.vitrine.server.http;

import dev.vitrine.content.ScriptTag;
import dev.vitrine.kernel.Json;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Scripts that apps added to a shop's pages, by their addresses. They are loaded when the page is ("onload"), by an
 * inline script that is always the same, so that its hash lets it run.
 */
public record AddedScripts(List<String> addresses) {

    public static final AddedScripts NONE = new AddedScripts(List.of());

    private static final String LOADER = """
            addEventListener("load",()=>{for(const address of \
            JSON.parse(document.getElementById("vitrine-added-scripts").textContent)){\
            const script=document.createElement("script");script.async=true;script.src=address;\
            document.head.append(script)}})""";

    public static AddedScripts of(List<ScriptTag> tags) {
        return new AddedScripts(tags.stream()
                .map(ScriptTag::src)
                .map(Objects::requireNonNull)
                .distinct()
                .toList());
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
    public String policy(Collection<String> inlineScripts) {
        if (addresses.isEmpty()) {
            return Headers.policyWith(inlineScripts);
        }
        var inline = new ArrayList<>(inlineScripts);
        inline.add(LOADER);
        return Headers.policyWith(inline, origins());
    }

    private List<String> origins() {
        return addresses.stream()
                .map(URI::create)
                .map(address -> "https://" + address.getHost() + (address.getPort() < 0 ? "" : ":" + address.getPort()))
                .distinct()
                .toList();
    }
}
