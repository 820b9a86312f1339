/** Web layer that all pages share: host to shop, headers, compression, static files, templates, logging. */
@NullMarked
package dev.vitrine.server.web;

import org.jspecify.annotations.NullMarked;
