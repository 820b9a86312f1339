package dev.vitrine.server.web;

import java.util.List;

/** Largest bodies in bytes, by path: what nobody needs is not read. */
final class BodyLimits {

    /** A form without files, and what scripts of a page send. */
    static final long SMALL = 100_000;

    /** A file that a shopper sends with what they buy. */
    static final long UPLOAD = 10_500_000;

    /** Forms of the consoles: long texts of pages and policies. */
    static final long FORM = 2_000_000;

    /** The Admin API, with pictures inside JSON, and forms with files. */
    static final long LARGEST = 32_000_000;

    private static final List<String> WITH_FILES = List.of(
            "/admin/collections",
            "/admin/files",
            "/admin/products",
            "/admin/themes",
            "/admin/settings/preferences",
            "/partners/apps",
            "/partners/themes",
            "/review/apps");
    private static final List<String> SIGNED_OUT =
            List.of("/admin/sign-in", "/admin/recover", "/admin/join/", "/admin/oauth/");

    private BodyLimits() {}

    /**
     * @param credentials whether the request brings a token, a password or a session. Only then may it be large: it
     *     would be refused after all was read, and memory is what many such requests cost.
     */
    static long of(String path, boolean credentials) {
        if (isUpload(path)) {
            return UPLOAD;
        }
        if (!path.startsWith("/admin/") || SIGNED_OUT.stream().anyMatch(path::startsWith)) {
            return !isConsoleOfBaseHost(path) || !credentials
                    ? SMALL
                    : isWithFiles(path) || isPartnerApi(path) ? LARGEST : FORM;
        }
        if (!credentials) {
            return SMALL;
        }
        return path.endsWith(".json") || isWithFiles(path) ? LARGEST : FORM;
    }

    private static boolean isWithFiles(String path) {
        return WITH_FILES.stream().anyMatch(path::startsWith);
    }

    /** Whether the body is a shopper's file: large, though shoppers have no credentials. */
    static boolean isUpload(String path) {
        return path.equals("/cart/upload.json");
    }

    /** Versions of themes come as zips inside JSON. */
    private static boolean isPartnerApi(String path) {
        return path.startsWith("/partners/api/") && path.endsWith(".json");
    }

    private static boolean isConsoleOfBaseHost(String path) {
        return path.startsWith("/partners") || path.startsWith("/review");
    }
}
