package dev.vitrine.server.console;

/** Answers a request that the guard let pass. */
@FunctionalInterface
public interface StaffPage {
    void answer(StaffVisit visit) throws Exception;
}
