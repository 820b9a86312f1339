package dev.vitrine.foundation.db;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** A transaction: a session that may write. */
public final class Tx extends Session {

    private final SortedMap<String, LastStep> beforeCommit = new TreeMap<>();
    private final List<Runnable> afterCommit = new ArrayList<>();
    private Author author = Author.PLATFORM;

    Tx(Handle handle, Dialect dialect) {
        super(handle, dialect);
    }

    /** Says which staff member writes, for what keeps a history. */
    public Tx writtenBy(String name) {
        return writtenBy(Author.staff(name));
    }

    /** Says who writes, for what keeps a history. */
    public Tx writtenBy(Author writer) {
        author = writer;
        return this;
    }

    /** The writer's name; empty when it is the shop's own doing. */
    public String author() {
        return author.name();
    }

    public Author.Kind authorKind() {
        return author.kind();
    }

    /** The account of the staff member who writes; null where there is none. */
    public @Nullable Long userId() {
        return author.userId();
    }

    /** A step with all parts that it was given. */
    private record LastStep(SortedSet<String> parts, Consumer<SortedSet<String>> step) {

        LastStep copy() {
            return new LastStep(new TreeSet<>(parts), step);
        }
    }

    /**
     * Runs as the last thing in the transaction, once for each name and in their order, with the parts of all calls:
     * for rows that many transactions write, so that each is locked for a moment only and two never wait for each
     * other.
     */
    public void beforeCommit(String name, Collection<String> parts, Consumer<SortedSet<String>> step) {
        beforeCommit
                .computeIfAbsent(name, unknown -> new LastStep(new TreeSet<>(), step))
                .parts()
                .addAll(parts);
    }

    /**
     * Runs work of which nothing remains when it throws, while the transaction goes on. A value that must be unique and
     * is not is a 422 with its field.
     */
    public <T> T attempt(Supplier<T> work) {
        var lastSteps = new TreeMap<String, LastStep>();
        beforeCommit.forEach((name, last) -> lastSteps.put(name, last.copy()));
        var steps = afterCommit.size();
        run("savepoint attempt");
        try {
            var value = work.get();
            run("release savepoint attempt");
            return value;
        } catch (RuntimeException e) {
            run("rollback to savepoint attempt");
            run("release savepoint attempt");
            beforeCommit.clear();
            beforeCommit.putAll(lastSteps);
            afterCommit.subList(steps, afterCommit.size()).clear();
            throw ConstraintViolations.translate(e);
        }
    }

    void finish() {
        beforeCommit.values().forEach(last -> last.step().accept(last.parts()));
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
