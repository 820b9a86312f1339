package dev.vitrine.foundation.rest;

/** Handler of one API request. */
@FunctionalInterface
public interface Handler {

    ApiResponse handle(ApiCall apiCall);
}
