package dev.vitrine.foundation.geo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Countries of ISO 3166-1 with their provinces and time zones. Safe for use by many threads. */
public final class IsoCountries {

    private static final Map<String, Country> BY_CODE = read();
    private static final Map<String, ZoneId> ZONES = zones();

    private IsoCountries() {}

    /** By code or English name, in any letter case. */
    public static Optional<Country> country(@Nullable String codeOrName) {
        if (codeOrName == null) {
            return Optional.empty();
        }
        var wanted = codeOrName.strip();
        return Optional.ofNullable(BY_CODE.get(wanted.toUpperCase(Locale.ROOT)))
                .or(() -> BY_CODE.values().stream()
                        .filter(country -> country.name().equalsIgnoreCase(wanted))
                        .findFirst());
    }

    public static Collection<Country> countries() {
        return BY_CODE.values();
    }

    /** In which most people of a country live; UTC where nobody does. */
    public static ZoneId zone(Country country) {
        return ZONES.getOrDefault(country.code(), ZoneId.of("UTC"));
    }

    private static Map<String, Country> read() {
        var countries = new LinkedHashMap<String, Country>();
        lines("countries").map(IsoCountries::parsed).forEach(country -> countries.put(country.code(), country));
        return countries;
    }

    private static Map<String, ZoneId> zones() {
        return lines("zones")
                .map(line -> line.split(" ", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> ZoneId.of(parts[1])));
    }

    private static Stream<String> lines(String name) {
        try (var in = Objects.requireNonNull(IsoCountries.class.getResourceAsStream("/geo/" + name + ".txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A line: {@code CA 1 province: AB Alberta; BC British Columbia}. */
    private static Country parsed(String line) {
        var parts = line.split(":? ", 4);
        var name = Locale.of("", parts[0]).getDisplayCountry(Locale.ENGLISH);
        return parts.length < 4
                ? new Country(parts[0], name, parts[1], null, List.of())
                : new Country(parts[0], name, parts[1], parts[2], provinces(parts[3]));
    }

    private static List<Province> provinces(String list) {
        return Stream.of(list.split("; "))
                .map(entry -> entry.split(" ", 2))
                .map(words -> new Province(words[0], words[1]))
                .toList();
    }
}
