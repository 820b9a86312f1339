package dev.vitrine.server.demo;

/** A collection and the scene that stands for it. */
public record DemoCollection(
        String handle, String title, String bodyHtml, String seoTitle, String seoDescription, DemoScene picture) {}
