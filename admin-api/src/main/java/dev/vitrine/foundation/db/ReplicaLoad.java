package dev.vitrine.foundation.db;

import java.time.Duration;

/**
 * Load of a read replica, as this process sees it.
 *
 * @param lag how long ago that was up to which it surely has what was committed
 * @param answered reads that it answered
 * @param passedOn reads that the primary answered in its place
 */
public record ReplicaLoad(Duration lag, long answered, long passedOn) {}
