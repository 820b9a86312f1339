package dev.vitrine.people;

/** An account that is not stored yet; the password is hashed already, because that is too slow for a transaction. */
public record NewAccount(String email, String firstName, String lastName, String passwordHash) {}
