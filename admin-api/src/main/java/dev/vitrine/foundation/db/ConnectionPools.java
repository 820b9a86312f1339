package dev.vitrine.foundation.db;

import com.zaxxer.hikari.HikariDataSource;
import java.util.List;

/** Sums over pools of connections. */
final class ConnectionPools {

    private ConnectionPools() {}

    static DatabaseLoad load(List<HikariDataSource> pools, long waitingWrites, long commits) {
        int busy = 0;
        int waiting = 0;
        for (var pool : pools) {
            var state = pool.getHikariPoolMXBean();
            // why: a pool that nobody has used yet has none.
            if (state != null) {
                busy += state.getActiveConnections();
                waiting += state.getThreadsAwaitingConnection();
            }
        }
        return new DatabaseLoad(waitingWrites, commits, busy, waiting);
    }
}
