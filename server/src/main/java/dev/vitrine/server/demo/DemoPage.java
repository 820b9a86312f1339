package dev.vitrine.server.demo;

import org.jspecify.annotations.Nullable;

/** A page of words; {@code templateSuffix} chooses another template of the theme. */
public record DemoPage(
        String handle,
        String title,
        String bodyHtml,
        @Nullable String templateSuffix,
        String seoDescription) {}
