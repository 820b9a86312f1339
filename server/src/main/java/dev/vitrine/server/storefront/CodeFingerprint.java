package dev.vitrine.server.storefront;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.themes.ThemeBuilder;
import dev.vitrine.themes.sandbox.CodeLocation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/**
 * Fingerprint of the code that makes pages: of each module its jar's checksum, or its files' number, size and newest
 * time.
 */
final class CodeFingerprint {

    private static final List<Class<?>> MODULES =
            List.of(CodeFingerprint.class, Shop.class, ThemeBuilder.class, StorefrontSdk.class);

    private CodeFingerprint() {}

    static String current() {
        return MODULES.stream().map(CodeFingerprint::of).collect(Collectors.joining(" "));
    }

    private static String of(Class<?> type) {
        var home = CodeLocation.of(type);
        return Files.isRegularFile(home) ? ofJar(home) : ofFolder(home);
    }

    // why not its time: all jars of an archive to download have the same, in every version.
    private static String ofJar(Path jar) {
        try (var bytes = new CheckedInputStream(Files.newInputStream(jar), new CRC32())) {
            bytes.transferTo(OutputStream.nullOutputStream());
            return Long.toHexString(bytes.getChecksum().getValue());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String ofFolder(Path home) {
        try (var files = Files.walk(home)) {
            long count = 0;
            long bytes = 0;
            long newest = 0;
            for (var file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                count++;
                bytes += Files.size(file);
                newest = Math.max(newest, Files.getLastModifiedTime(file).toMillis());
            }
            return count + "/" + bytes + "/" + newest;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
