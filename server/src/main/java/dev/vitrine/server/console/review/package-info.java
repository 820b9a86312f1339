/** Review of partner applications by the platform's reviewers. */
@NullMarked
package dev.vitrine.server.console.review;

import org.jspecify.annotations.NullMarked;
