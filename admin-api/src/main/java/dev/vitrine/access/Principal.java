package dev.vitrine.access;

/** Who calls: an app, in the shop that it calls for. */
public record Principal(long appId, String name, Scopes scopes) {}
