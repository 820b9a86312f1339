/** Files that all processes of an installation share, in a folder or in an object store. */
@NullMarked
package dev.vitrine.foundation.storage;

import org.jspecify.annotations.NullMarked;
