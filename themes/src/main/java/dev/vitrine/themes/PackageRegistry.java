package dev.vitrine.themes;

import java.io.IOException;
import java.net.URI;

/** Registry of npm packages that themes are built from. Safe for use by many threads. */
public interface PackageRegistry {
    /** Address of the registry, without a slash at its end. */
    String address();

    /** The tarball at that address below the registry's; more than {@code most} bytes are an {@link IOException}. */
    byte[] tarball(URI address, int most) throws IOException;

    /** No registry: themes bring the packages that they use in their {@code vendor} folder. */
    static PackageRegistry none() {
        return new PackageRegistry() {
            @Override
            public String address() {
                return "";
            }

            @Override
            public byte[] tarball(URI address, int most) throws IOException {
                throw new IOException("no registry is configured");
            }
        };
    }
}
