/** Console of the operators: how the installation is, its shops, queues, jobs, errors, and what operators did. */
@NullMarked
package dev.vitrine.server.console.operator;

import org.jspecify.annotations.NullMarked;
