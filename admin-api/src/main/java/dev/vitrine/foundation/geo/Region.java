package dev.vitrine.foundation.geo;

import org.jspecify.annotations.Nullable;

/** Region of an address, for shipping rates and taxes: country and province. */
public record Region(String countryCode, @Nullable String provinceCode) {}
