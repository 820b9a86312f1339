/** What the process knows about itself, for its operator: requests, jobs, errors, workers. */
@NullMarked
package dev.vitrine.server.monitoring;

import org.jspecify.annotations.NullMarked;
