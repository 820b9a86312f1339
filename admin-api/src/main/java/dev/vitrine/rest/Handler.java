package dev.vitrine.rest;

/** Handler of one API request. */
@FunctionalInterface
public interface Handler {

    ApiResponse handle(ApiCall apiCall);
}
