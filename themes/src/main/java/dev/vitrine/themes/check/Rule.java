package dev.vitrine.themes.check;

/**
 * One row of the table of rules.
 *
 * @param what is found
 * @param why it is a fault
 * @param mend what to do about it
 * @param fixable whether {@code --fix} mends it where that is safe
 */
public record Rule(String name, Level level, String what, String why, String mend, boolean fixable) {}
