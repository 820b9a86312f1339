/** Backups of an installation in one file: database, pictures and files of shops, and how they are brought back. */
@NullMarked
package dev.vitrine.server.backup;

import org.jspecify.annotations.NullMarked;
