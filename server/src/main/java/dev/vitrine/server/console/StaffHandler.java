package dev.vitrine.server.console;

/** Handler of an authorized request in a shop's admin. */
@FunctionalInterface
public interface StaffHandler {
    void handle(StaffRequest visit) throws Exception;
}
