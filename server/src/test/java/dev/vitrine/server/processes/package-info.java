/** Several processes of the operating system as one platform. */
@NullMarked
package dev.vitrine.server.processes;

import org.jspecify.annotations.NullMarked;
