/** Web layer that all pages share: host to shop, headers, compression, static files, templates, logging. */
@NullMarked
package dev.vitrine.server.http;

import org.jspecify.annotations.NullMarked;
