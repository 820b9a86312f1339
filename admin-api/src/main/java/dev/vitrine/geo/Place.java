package dev.vitrine.geo;

import org.jspecify.annotations.Nullable;

/** Where something goes, as far as rates and taxes care. */
public record Place(String countryCode, @Nullable String provinceCode) {}
