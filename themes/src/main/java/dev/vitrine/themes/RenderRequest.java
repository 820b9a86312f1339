package dev.vitrine.themes;

import java.time.Duration;

/**
 * Page that a worker is asked for.
 *
 * @param key tenant and build, which share nothing with others in a worker
 * @param boot boot document of the page
 * @param soft processor time after which a worker gives up by itself
 * @param hard processor time of the whole worker after which it is killed
 */
record RenderRequest(String key, ThemeBuild build, String boot, Duration soft, Duration hard) {}
