package dev.vitrine.server.web;

import dev.vitrine.themes.AllowedOrigins;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Security headers of every response, Content-Security-Policy among them. */
public final class SecurityHeaders {

    /** For pages without any script. */
    public static final String NO_SCRIPT = policy("'none'");

    /**
     * For an e-mail in a frame. why a sandbox: it is a document of its own, whose links open elsewhere and which runs
     * nothing.
     */
    public static final String EMAIL = "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; "
            + "sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

    /** Where videos of merchants' texts are shown from. */
    private static final String FRAMES = "frame-src https://www.youtube-nocookie.com https://player.vimeo.com";

    private static final String CSP = "Content-Security-Policy";

    private static final Map<String, String> USUAL = usual();

    private SecurityHeaders() {}

    private static Map<String, String> usual() {
        var headers = new LinkedHashMap<String, String>();
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Referrer-Policy", "strict-origin-when-cross-origin");
        headers.put("X-Frame-Options", "SAMEORIGIN");
        // why not same-origin: the consoles say that, and two pages that say the same keep hold of each other.
        headers.put("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
        headers.put("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
        headers.put(CSP, NO_SCRIPT);
        return Collections.unmodifiableMap(headers);
    }

    /** What every answer carries, until a page says more. */
    public static void put(Context context) {
        USUAL.forEach(context::header);
    }

    /** The same for a page that has this policy; an empty one is the usual one. */
    public static Map<String, String> ofPage(String policy) {
        var headers = new LinkedHashMap<>(USUAL);
        if (!policy.isEmpty()) {
            headers.put(CSP, policy);
        }
        return headers;
    }

    /**
     * A policy that runs this host's scripts and exactly these inline ones. why hashes and no nonce: a cached page is
     * sent byte for byte.
     */
    public static String policyWith(Collection<String> inlineScripts) {
        return policyWith(inlineScripts, List.of(), List.of());
    }

    /**
     * For pages of a shop: the scripts of these origins, too, which may write to those others, and what the shop's
     * theme asks for. Forms lead to the checkout's host as well: browsers hold a form's policy against redirects.
     */
    static String storefront(
            Collection<String> inlineScripts,
            Collection<String> origins,
            Collection<String> receivers,
            AllowedOrigins ofTheme,
            String checkoutOrigin) {
        var all = new ArrayList<>(receivers);
        all.addAll(ofTheme.connect());
        return policyWith(inlineScripts, origins, all)
                        .replace("form-action 'self'", "form-action 'self' " + checkoutOrigin)
                        .replace(FRAMES, (FRAMES + " " + String.join(" ", ofTheme.frames())).strip())
                + (ofTheme.fonts().isEmpty() ? "" : "; font-src 'self' " + String.join(" ", ofTheme.fonts()));
    }

    /** For pages of a shop without any script; what follows their forms may be at the checkout's host. */
    public static String plain(String checkoutOrigin) {
        return NO_SCRIPT.replace("form-action 'self'", "form-action 'self' " + checkoutOrigin);
    }

    /**
     * For buyers' private pages: nothing is framed but a page of the shop's host, and nobody frames them. Pictures of
     * what is bought come from the shop's host, and who has signed in is led back there.
     */
    public static String checkout(String shopOrigins) {
        return String.join(
                "; ",
                "default-src 'self'",
                "script-src 'self'",
                "style-src 'self' 'unsafe-inline'",
                "img-src 'self' data: https: " + shopOrigins,
                "frame-src " + shopOrigins,
                "object-src 'none'",
                "base-uri 'none'",
                "form-action 'self' " + shopOrigins,
                "frame-ancestors 'none'");
    }

    /** The same for the page that sends a buyer to a payment provider: its form leads to that address alone. */
    public static String handOver(String shopOrigins, String address) {
        // why without a query: a policy names paths only; and these two characters end what they stand in.
        var target = address.replaceFirst("[?#].*", "").replace(";", "%3B").replace(",", "%2C");
        return checkout(shopOrigins).replace("form-action 'self' " + shopOrigins, "form-action " + target);
    }

    /** Lets pages of that origin, and no others, frame this page, which has that policy. */
    public static void frame(Context context, String policy, String origin) {
        policy(context, policy.replace("frame-ancestors 'self'", "frame-ancestors " + origin));
        context.removeHeader("X-Frame-Options");
    }

    /** And the scripts of these origins; scripts may write to those others. */
    static String policyWith(
            Collection<String> inlineScripts, Collection<String> origins, Collection<String> receivers) {
        var hashes = inlineScripts.stream().map(SecurityHeaders::hash).collect(Collectors.joining(" "));
        var policy = policy(("'self' " + hashes).strip() + " " + String.join(" ", origins));
        return receivers.isEmpty() ? policy : policy + "; connect-src 'self' " + String.join(" ", receivers);
    }

    /**
     * For the consoles: scripts and styles are files of this host, nothing is inline, nobody frames them. Answers to
     * forms lead to this host and to these origins. why named: browsers hold a form's policy against redirects, too.
     *
     * @param shops where pictures of shops are
     */
    public static String console(List<String> origins, String shops) {
        return String.join(
                "; ",
                "default-src 'self'",
                "script-src 'self'",
                "style-src 'self'",
                "img-src 'self' data: blob: https: " + shops,
                "object-src 'none'",
                "base-uri 'none'",
                ("form-action 'self' " + String.join(" ", origins)).strip(),
                "frame-ancestors 'none'");
    }

    /** Lets this page show a frame with pages of that origin. */
    public static void frames(Context context, String origin) {
        policy(context, context.res().getHeader(CSP) + "; frame-src " + origin);
    }

    public static void policy(Context context, String policy) {
        context.header(CSP, policy);
    }

    private static String policy(String scripts) {
        return String.join(
                "; ",
                "default-src 'self'",
                "script-src " + scripts.strip(),
                "style-src 'self' 'unsafe-inline'",
                "img-src 'self' data: https:",
                "media-src 'self' https:",
                FRAMES,
                "object-src 'none'",
                "base-uri 'none'",
                "form-action 'self'",
                "frame-ancestors 'self'");
    }

    private static String hash(String script) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
