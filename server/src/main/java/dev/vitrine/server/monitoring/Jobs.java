package dev.vitrine.server.monitoring;

import java.util.List;

/** Background jobs of this process. */
public interface Jobs {

    /** By name. */
    List<JobStatus> list();

    /** Begins a run at once, unless it runs already; false when there is no such job, or none that can be asked. */
    boolean runNow(String name);
}
