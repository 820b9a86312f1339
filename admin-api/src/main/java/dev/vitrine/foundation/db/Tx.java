package dev.vitrine.foundation.db;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** A transaction: a session that may write. */
public final class Tx extends Session {

    private final SortedMap<String, Runnable> beforeCommit = new TreeMap<>();
    private final List<Runnable> afterCommit = new ArrayList<>();
    private String author = "";

    Tx(Handle handle, Dialect dialect) {
        super(handle, dialect);
    }

    /** Says who writes, for what keeps a history. */
    public Tx writtenBy(String name) {
        author = name;
        return this;
    }

    /** Empty when it is the shop's own doing. */
    public String author() {
        return author;
    }

    /**
     * Runs as the last thing in the transaction, once for each name and in their order: for rows that many transactions
     * write, so that each is locked for a moment only and two never wait for each other.
     */
    public void beforeCommit(String name, Runnable step) {
        beforeCommit.putIfAbsent(name, step);
    }

    void finish() {
        beforeCommit.values().forEach(Runnable::run);
    }

    /** Runs once everything is durable; not at all when the transaction fails. */
    public void afterCommit(Runnable step) {
        afterCommit.add(step);
    }

    List<Runnable> steps() {
        return afterCommit;
    }

    @Override
    public String lockClause() {
        return dialect().lockClause();
    }

    /** SQL clause of a shared lock, which excludes {@link #lockClause} but not other shared locks. */
    public String sharedLockClause() {
        return dialect().sharedLockClause();
    }
}
