package dev.vitrine.foundation.rest;

/** The methods that routes answer; HEAD is answered as GET. */
public enum Verb {
    GET,
    POST,
    PUT,
    PATCH,
    DELETE
}
