package dev.vitrine.themes;

import dev.vitrine.themes.PackageLock.LockedPackage;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Packages of themes on disk, each unpacked once and named by its integrity; what is not there comes from the theme's
 * {@code vendor} folder, from those that travel on the class path, or from the registry.
 */
final class PackageStore {
    private static final int MAX_TARBALL = 20 << 20;
    private static final String PUBLIC_REGISTRY = "https://registry.npmjs.org/";
    private static final String VENDOR = "vendor/";
    /** Tarballs of what the platform's own themes name, so that these are built without a registry. */
    private static final String BUNDLED = "packages";

    private final CacheFolder cache;
    private final PackageRegistry registry;

    PackageStore(CacheFolder cache, PackageRegistry registry) {
        this.cache = cache;
        this.registry = registry;
    }

    /** What a theme's lock names, ready for the bundler, or what is wrong with it. */
    ThemePackages of(ThemeSources sources) {
        var lock = PackageLock.read(sources);
        var problems = new ArrayList<>(lock.problems());
        var folders = new TreeMap<String, Path>();
        var vendored = problems.isEmpty() && !lock.packages().isEmpty() ? vendored(sources) : Map.<String, byte[]>of();
        if (problems.isEmpty()) {
            lock.packages().forEach((place, each) -> {
                try {
                    folders.put(place, folder(each, vendored));
                } catch (RefusedPackage fault) {
                    var words = each + " " + fault.getMessage();
                    problems.add(ThemeProblem.at(
                            PackageLock.FILE,
                            each.line(),
                            1,
                            words,
                            sources.text(PackageLock.FILE).orElse("")));
                }
            });
        }
        return ThemePackages.of(folders, problems, lock.warnings());
    }

    /** Says, after a package's name, why there is no such package. */
    private static final class RefusedPackage extends Exception {
        private static final long serialVersionUID = 1L;

        RefusedPackage(String words) {
            super(words);
        }
    }

    private Path folder(LockedPackage wanted, Map<String, byte[]> vendored) throws RefusedPackage {
        var digest = Base64.getDecoder().decode(wanted.integrity().substring("sha512-".length()));
        // why all of it: themes of all shops share what is kept, so nobody may find two packages of one name.
        var name = HexFormat.of().formatHex(digest) + "-" + PackageArchive.FORMAT;
        return cache.folder("packages/" + name, fresh -> {
            var tarball = Optional.ofNullable(vendored.get(wanted.integrity()))
                    .or(() -> bundled(wanted.integrity()))
                    .orElse(null);
            if (tarball == null) {
                tarball = fetched(wanted);
            }
            for (var file : files(tarball).entrySet()) {
                var target = fresh.resolve(file.getKey());
                Files.createDirectories(target.getParent());
                Files.write(target, file.getValue());
            }
        });
    }

    private static Map<String, byte[]> files(byte[] tarball) throws RefusedPackage {
        try {
            return PackageArchive.files(tarball);
        } catch (IOException fault) {
            throw new RefusedPackage(String.valueOf(fault.getMessage()));
        }
    }

    private byte[] fetched(LockedPackage wanted) throws RefusedPackage {
        var address = address(wanted);
        byte[] tarball;
        try {
            tarball = registry.tarball(address, MAX_TARBALL);
        } catch (IOException fault) {
            throw new RefusedPackage(
                    "could not be fetched from %s: %s; a tarball of it in the folder vendor of the theme does as well"
                            .formatted(address, fault.getMessage()));
        }
        if (!integrity(tarball).equals(wanted.integrity())) {
            throw new RefusedPackage("from " + address + " is not what the lock names: its integrity differs");
        }
        return tarball;
    }

    private URI address(LockedPackage wanted) throws RefusedPackage {
        var own = registry.address();
        if (own.isEmpty()) {
            throw new RefusedPackage("is not among the tarballs in the folder vendor, and no registry is configured");
        }
        var resolved = wanted.resolved();
        var name = wanted.name();
        var path = name + "/-/" + name.substring(name.indexOf('/') + 1) + "-" + wanted.version() + ".tgz";
        if (resolved.startsWith(PUBLIC_REGISTRY)) {
            // why: npm writes the public registry's address, and means the configured one.
            path = resolved.substring(PUBLIC_REGISTRY.length());
        } else if (resolved.startsWith(own + "/")) {
            path = resolved.substring(own.length() + 1);
        } else if (resolved.startsWith("file:")) {
            throw new RefusedPackage(
                    "is a file of the developer's; put the tarball into the folder vendor of the theme");
        } else if (!resolved.isEmpty()) {
            throw new RefusedPackage("comes from elsewhere than " + own + "; put a tarball of it, as npm pack makes it,"
                    + " into the folder vendor, and install that file");
        }
        if (!path.matches("[\\w@.%~+/-]+") || path.contains("..")) {
            throw new RefusedPackage("has an address that registries do not have: " + resolved);
        }
        return URI.create(own + "/" + path);
    }

    private static Optional<byte[]> bundled(String integrity) {
        return ClassPathFolder.read(BUNDLED).values().stream()
                .filter(tarball -> integrity(tarball).equals(integrity))
                .findFirst();
    }

    /** Integrity → tarball. */
    private static Map<String, byte[]> vendored(ThemeSources sources) {
        var tarballs = new HashMap<String, byte[]>();
        sources.files().forEach((name, bytes) -> {
            if (name.startsWith(VENDOR) && List.of("tgz", "gz").contains(ThemeSources.extension(name))) {
                tarballs.put(integrity(bytes), bytes);
            }
        });
        return tarballs;
    }

    static String integrity(byte[] tarball) {
        try {
            var digest = MessageDigest.getInstance("SHA-512").digest(tarball);
            return "sha512-" + new String(Base64.getEncoder().encode(digest), StandardCharsets.US_ASCII);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
