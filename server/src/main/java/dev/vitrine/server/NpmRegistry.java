package dev.vitrine.server;

import dev.vitrine.foundation.net.AddressRule;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.themes.PackageRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** The configured registry of npm packages, asked by the server for themes that are built. */
public final class NpmRegistry implements PackageRegistry {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final String address;
    private final Fetcher fetcher;

    private NpmRegistry(String address) {
        this.address = address;
        var host = Objects.requireNonNull(URI.create(address).getHost(), "a registry without a host");
        // why: the operator's own registry may stand in a private network; where it redirects to may not.
        this.fetcher = new Fetcher(found -> AddressRule.PUBLIC.allows(found) || isOf(host, found), DEADLINE);
    }

    /** The registry at that address; none if it is empty. */
    public static PackageRegistry at(String address) {
        return address.isEmpty() ? PackageRegistry.none() : new NpmRegistry(address);
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public byte[] tarball(URI tarball, int most) throws IOException {
        try {
            return fetcher.get(tarball.toString(), most);
        } catch (FetchException fault) {
            throw new IOException("it " + fault.getMessage(), fault);
        }
    }

    private static boolean isOf(String host, InetAddress found) {
        try {
            return List.of(InetAddress.getAllByName(host)).contains(found);
        } catch (UnknownHostException gone) {
            return false;
        }
    }
}
