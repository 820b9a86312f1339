/** Images: content-addressed files, and renditions of them made on request. */
@NullMarked
package dev.vitrine.foundation.media;

import org.jspecify.annotations.NullMarked;
