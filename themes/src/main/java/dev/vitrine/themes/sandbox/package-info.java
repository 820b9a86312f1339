/** Rights of child processes: what the operating system lets them read, write and do. Nothing here knows of themes. */
@NullMarked
package dev.vitrine.themes.sandbox;

import org.jspecify.annotations.NullMarked;
