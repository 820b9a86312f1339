package dev.vitrine.rest;

/** Answers one call. */
@FunctionalInterface
public interface Handler {

    Answer handle(Call call);
}
