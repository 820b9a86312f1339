/** Versions of themes as the platform looks at them: checks of their files, pictures and figures of their pages. */
@NullMarked
package dev.vitrine.server.console.themeversions;

import org.jspecify.annotations.NullMarked;
