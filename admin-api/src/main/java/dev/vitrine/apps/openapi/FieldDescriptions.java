package dev.vitrine.apps.openapi;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.ResourceDescription;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/**
 * Descriptions of fields and parameters, from descriptors and {@code notes.properties}: {@code product.title} is the
 * title of a product, {@code *.created_at} that of everything, {@code ?limit} a parameter, {@code redirect?path} one of
 * redirects.
 */
public final class FieldDescriptions {

    private final Properties texts = new Properties();

    /** Those of the file, and what descriptors say of their own. */
    FieldDescriptions(List<ResourceDescription> resources) {
        try (var in =
                Objects.requireNonNull(FieldDescriptions.class.getResourceAsStream("/openapi/notes.properties"))) {
            texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (var resource : resources) {
            resource.notes().forEach((name, sentence) -> {
                var owner = Json.snake(resource.type().getSimpleName());
                texts.put(name.startsWith("?") ? resource.singular() + name : owner + "." + name, sentence);
            });
        }
    }

    /** {@code owner} is the name of a schema in snake case. */
    Optional<String> field(String owner, String name) {
        return found(owner + "." + name).or(() -> found("*." + name));
    }

    Optional<String> parameter(String resource, String name) {
        return found(resource + "?" + name).or(() -> found("?" + name));
    }

    private Optional<String> found(String key) {
        return Optional.ofNullable(texts.getProperty(key)).map(String::strip).filter(text -> !text.isEmpty());
    }
}
