/** What merchants write beside products: pages, menus, redirects. */
@NullMarked
package dev.vitrine.shop.content;

import org.jspecify.annotations.NullMarked;
