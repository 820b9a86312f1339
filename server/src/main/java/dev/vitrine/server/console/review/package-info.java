/** Where the platform's reviewers decide. */
@NullMarked
package dev.vitrine.server.console.review;

import org.jspecify.annotations.NullMarked;
