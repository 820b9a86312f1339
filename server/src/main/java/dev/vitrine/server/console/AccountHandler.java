package dev.vitrine.server.console;

/** Handler of an authorized request at the base host. */
@FunctionalInterface
public interface AccountHandler {
    void handle(AccountRequest visit) throws Exception;
}
