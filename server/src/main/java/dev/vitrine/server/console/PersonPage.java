package dev.vitrine.server.console;

/** Answers a request at the base host that the guard let pass. */
@FunctionalInterface
public interface PersonPage {
    void answer(PersonVisit visit) throws Exception;
}
