/** What every answer shares, whoever writes it: host to shop, headers, compression, caching, logging. */
@NullMarked
package dev.vitrine.server.http;

import org.jspecify.annotations.NullMarked;
