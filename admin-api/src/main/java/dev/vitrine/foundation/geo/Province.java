package dev.vitrine.foundation.geo;

/** A subdivision of a country by the second half of its ISO 3166-2 code. */
public record Province(String code, String name) {}
