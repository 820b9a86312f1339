package dev.vitrine.people;

import java.time.Instant;

/**
 * What an operator did.
 *
 * @param author e-mail address; {@link OperatorActions#COMMAND} for a command
 * @param subject handle of a shop, e-mail address of an account, or name of a job
 * @param words why, or what else there is to say; may be empty
 */
public record OperatorAction(long id, String author, String action, String subject, String words, Instant createdAt) {}
