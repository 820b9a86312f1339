package dev.vitrine.foundation.feature;

import java.time.Duration;

/**
 * Work that a process does again and again.
 *
 * @param name for the log
 * @param delay how long after the start it runs first
 * @param interval from the end of one run to the beginning of the next
 */
public record BackgroundJob(String name, Duration delay, Duration interval, Runnable work) {}
