package dev.vitrine.foundation.db;

/**
 * Load of a database, as this process sees it.
 *
 * @param waitingWrites transactions that wait for their turn
 * @param commits transactions of this process since it opened the database; on SQLite several share one commit
 * @param busyConnections connections that are in use
 * @param waitingThreads threads that wait for a connection
 */
public record DatabaseLoad(long waitingWrites, long commits, int busyConnections, int waitingThreads) {

    static final DatabaseLoad NONE = new DatabaseLoad(0, 0, 0, 0);
}
