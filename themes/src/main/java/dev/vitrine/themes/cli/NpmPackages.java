package dev.vitrine.themes.cli;

import dev.vitrine.themes.PackageRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** The registry of npm packages, asked by the developer's machine for themes that are built there. */
final class NpmPackages implements PackageRegistry {
    private static final String VARIABLE = "VITRINE_NPM_REGISTRY";
    private static final String USUAL = "https://registry.npmjs.org";

    private final String address;
    private final HttpClient http = HttpClient.newBuilder()
            .followRedirects(Redirect.NORMAL)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private NpmPackages(String address) {
        this.address = address;
    }

    /** The one that the environment names, {@code none} for none; else the public one. */
    static PackageRegistry of(Map<String, String> environment) {
        var named = environment.getOrDefault(VARIABLE, USUAL).strip().replaceFirst("/+$", "");
        return named.equals("none") || named.isEmpty() ? PackageRegistry.none() : new NpmPackages(named);
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public byte[] tarball(URI tarball, int most) throws IOException {
        var request =
                HttpRequest.newBuilder(tarball).timeout(Duration.ofSeconds(60)).build();
        try {
            var response = http.send(request, BodyHandlers.ofInputStream());
            try (var in = response.body()) {
                if (response.statusCode() != 200) {
                    throw new IOException("it answers " + response.statusCode());
                }
                var bytes = in.readNBytes(most + 1);
                if (bytes.length > most) {
                    throw new IOException("it is larger than " + (most >> 20) + " MB");
                }
                return bytes;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
