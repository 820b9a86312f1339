package dev.vitrine.foundation.feature;

import dev.vitrine.foundation.db.Session;
import java.util.function.ToLongFunction;

/**
 * Check of what is stored, of all shops: a count of rows that contradict others or need somebody's attention.
 *
 * @param severe whether rows contradict each other, which nothing in the platform does by itself
 * @param finding what these rows are, after their number
 * @param remedy what an operator does about it, in one sentence
 */
public record DataCheck(String name, boolean severe, ToLongFunction<Session> count, String finding, String remedy) {}
