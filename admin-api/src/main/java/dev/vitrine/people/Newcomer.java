package dev.vitrine.people;

/** Somebody who shall get an account; the password is hashed already, because that takes too long for a transaction. */
public record Newcomer(String email, String firstName, String lastName, String passwordHash) {}
