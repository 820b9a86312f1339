package dev.vitrine.foundation.media;

/**
 * A stored image: its key is a hash of its content, so equal images have the same key everywhere.
 *
 * @param width in pixels, upright
 */
public record StoredImage(String key, String extension, int width, int height) {}
