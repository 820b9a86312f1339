package dev.vitrine.media;

/**
 * A picture that is kept: the key is made of its content, so the same picture has the same key everywhere.
 *
 * @param width in pixels, upright
 */
public record Stored(String key, String extension, int width, int height) {}
