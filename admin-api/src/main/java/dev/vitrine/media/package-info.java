/** Images: content-addressed files, and renditions of them made on request. */
@NullMarked
package dev.vitrine.media;

import org.jspecify.annotations.NullMarked;
