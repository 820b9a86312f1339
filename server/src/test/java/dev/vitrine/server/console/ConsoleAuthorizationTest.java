package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.apps.webhooks.WebhookDeliveryLog.DeliveryFilter;
import dev.vitrine.commerce.imports.Imports;
import dev.vitrine.commerce.imports.UnreadableFileException;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.media.StoredImage;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.shop.content.FileList;
import dev.vitrine.shop.content.FileQuery;
import dev.vitrine.shop.shops.Domains;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every address of the consoles, and for whom it is. Whoever adds an address says here who may go there. */
final class ConsoleAuthorizationTest {

    /** At a shop's host: a permission, everybody who works there, its owner, or anybody. */
    private static final String SHOP = """
            anybody    GET  /admin/sign-in
            anybody    POST /admin/sign-in
            anybody    POST /admin/sign-in/code
            anybody    POST /admin/sign-out
            anybody    GET  /admin/join/{token}
            anybody    POST /admin/join/{token}
            anybody    GET  /admin/enter
            staff      POST /admin/to-platform
            staff      GET  /admin
            staff      GET  /admin/search
            staff      GET  /admin/settings/activity
            staff      GET  /admin/account
            staff      POST /admin/account
            staff      POST /admin/account/verify
            staff      GET  /admin/account/email
            staff      POST /admin/account/email
            staff      GET  /admin/account/password
            staff      POST /admin/account/password
            staff      POST /admin/account/sessions
            staff      POST /admin/account/devices
            staff      GET  /admin/account/second-factor
            staff      POST /admin/account/second-factor
            staff      POST /admin/account/second-factor/off
            staff      POST /admin/account/second-factor/codes
            staff      GET  /admin/oauth/authorize
            staff      POST /admin/oauth/authorize
            orders     GET  /admin/orders
            orders     POST /admin/orders
            orders     GET  /admin/orders/invoices.pdf
            orders     GET  /admin/orders/packing-slips.pdf
            orders     GET  /admin/orders/export
            orders     GET  /admin/orders/{id}
            orders     POST /admin/orders/{id}
            orders     GET  /admin/orders/{id}/invoice.pdf
            orders     GET  /admin/orders/{id}/packing-slip.pdf
            orders     GET  /admin/orders/{id}/files/{token}
            orders     GET  /admin/orders/{id}/fulfil
            orders     POST /admin/orders/{id}/fulfil
            orders     GET  /admin/orders/{id}/edit
            orders     POST /admin/orders/{id}/edit
            orders     GET  /admin/orders/{id}/contact
            orders     POST /admin/orders/{id}/contact
            orders     GET  /admin/orders/{id}/customer
            orders     POST /admin/orders/{id}/customer
            orders     GET  /admin/orders/{id}/return
            orders     POST /admin/orders/{id}/return
            orders     GET  /admin/orders/{id}/refund
            orders     POST /admin/orders/{id}/refund
            orders     GET  /admin/orders/{id}/cancel
            orders     POST /admin/orders/{id}/cancel
            orders     POST /admin/orders/{id}/fulfillments/{shipment}
            orders     GET  /admin/orders/{id}/fulfillments/{shipment}/events/new
            orders     POST /admin/orders/{id}/fulfillments/{shipment}/events/new
            orders     GET  /admin/orders/{id}/fulfillments/{shipment}/events/{event}
            orders     POST /admin/orders/{id}/fulfillments/{shipment}/events/{event}
            orders     POST /admin/orders/{id}/fulfillment-orders/{part}
            orders     POST /admin/orders/{id}/returns/{return}
            orders     GET  /admin/orders/{id}/metafields
            orders     GET  /admin/orders/{id}/metafields/new
            orders     POST /admin/orders/{id}/metafields/new
            orders     GET  /admin/orders/{id}/metafields/{metafield}
            orders     POST /admin/orders/{id}/metafields/{metafield}
            orders     GET  /admin/returns
            orders     GET  /admin/checkouts
            orders     GET  /admin/checkouts/{id}
            orders     POST /admin/checkouts/{id}
            orders     GET  /admin/drafts
            orders     POST /admin/drafts
            orders     GET  /admin/drafts/new
            orders     POST /admin/drafts/new
            orders     GET  /admin/drafts/{id}
            orders     POST /admin/drafts/{id}
            orders     GET  /admin/drafts/{id}/invoice
            orders     POST /admin/drafts/{id}/invoice
            orders     GET  /admin/drafts/{id}/complete
            orders     POST /admin/drafts/{id}/complete
            orders     GET  /admin/drafts/{id}/metafields
            orders     GET  /admin/drafts/{id}/metafields/new
            orders     POST /admin/drafts/{id}/metafields/new
            orders     GET  /admin/drafts/{id}/metafields/{metafield}
            orders     POST /admin/drafts/{id}/metafields/{metafield}
            products   GET  /admin/products
            products   POST /admin/products
            products   GET  /admin/products/export
            products   GET  /admin/products/new
            products   POST /admin/products/new
            products   GET  /admin/products/import
            products   POST /admin/products/import
            products   GET  /admin/products/import/sample
            products   GET  /admin/products/import/{import}
            products   POST /admin/products/import/{import}
            products   GET  /admin/products/import/{import}/refused
            products   GET  /admin/products/pictures
            products   POST /admin/products/pictures
            products   GET  /admin/products/{id}
            products   POST /admin/products/{id}
            products   GET  /admin/products/{id}/variants/duplicate
            products   POST /admin/products/{id}/variants/duplicate
            products   GET  /admin/products/{id}/metafields
            products   GET  /admin/products/{id}/metafields/new
            products   POST /admin/products/{id}/metafields/new
            products   GET  /admin/products/{id}/metafields/{metafield}
            products   POST /admin/products/{id}/metafields/{metafield}
            products   GET  /admin/products/{id}/pictures/{picture}/metafields
            products   GET  /admin/products/{id}/pictures/{picture}/metafields/new
            products   POST /admin/products/{id}/pictures/{picture}/metafields/new
            products   GET  /admin/products/{id}/pictures/{picture}/metafields/{metafield}
            products   POST /admin/products/{id}/pictures/{picture}/metafields/{metafield}
            products   GET  /admin/inventory
            products   POST /admin/inventory
            products   GET  /admin/inventory/export
            products   GET  /admin/inventory/import
            products   POST /admin/inventory/import
            products   GET  /admin/inventory/import/sample
            products   GET  /admin/inventory/import/{import}
            products   POST /admin/inventory/import/{import}
            products   GET  /admin/inventory/import/{import}/refused
            products   GET  /admin/inventory/transfer
            products   POST /admin/inventory/transfer
            products   GET  /admin/inventory/{id}
            products   POST /admin/inventory/{id}
            products   GET  /admin/inventory/{id}/metafields
            products   GET  /admin/inventory/{id}/metafields/new
            products   POST /admin/inventory/{id}/metafields/new
            products   GET  /admin/inventory/{id}/metafields/{metafield}
            products   POST /admin/inventory/{id}/metafields/{metafield}
            products   GET  /admin/collections
            products   POST /admin/collections
            products   GET  /admin/collections/new
            products   POST /admin/collections/new
            products   GET  /admin/collections/{id}
            products   POST /admin/collections/{id}
            products   GET  /admin/collections/{id}/metafields
            products   GET  /admin/collections/{id}/metafields/new
            products   POST /admin/collections/{id}/metafields/new
            products   GET  /admin/collections/{id}/metafields/{metafield}
            products   POST /admin/collections/{id}/metafields/{metafield}
            customers  GET  /admin/customers
            customers  POST /admin/customers
            customers  GET  /admin/customers/new
            customers  POST /admin/customers/new
            customers  GET  /admin/customers/import
            customers  POST /admin/customers/import
            customers  GET  /admin/customers/import/sample
            customers  GET  /admin/customers/import/{import}
            customers  POST /admin/customers/import/{import}
            customers  GET  /admin/customers/import/{import}/refused
            customers  GET  /admin/customers/export
            customers  GET  /admin/customers/groups
            customers  GET  /admin/customers/groups/new
            customers  POST /admin/customers/groups/new
            customers  GET  /admin/customers/groups/{id}
            customers  POST /admin/customers/groups/{id}
            customers  GET  /admin/customers/{id}
            customers  POST /admin/customers/{id}
            customers  GET  /admin/customers/{id}/data
            customers  GET  /admin/customers/{id}/merge
            customers  POST /admin/customers/{id}/merge
            customers  GET  /admin/customers/{id}/metafields
            customers  GET  /admin/customers/{id}/metafields/new
            customers  POST /admin/customers/{id}/metafields/new
            customers  GET  /admin/customers/{id}/metafields/{metafield}
            customers  POST /admin/customers/{id}/metafields/{metafield}
            customers  GET  /admin/customers/{id}/addresses/new
            customers  POST /admin/customers/{id}/addresses/new
            customers  GET  /admin/customers/{id}/addresses/{address}
            customers  POST /admin/customers/{id}/addresses/{address}
            content    GET  /admin/pages
            content    POST /admin/pages
            content    GET  /admin/pages/new
            content    POST /admin/pages/new
            content    GET  /admin/pages/{id}
            content    POST /admin/pages/{id}
            content    GET  /admin/pages/{id}/metafields
            content    GET  /admin/pages/{id}/metafields/new
            content    POST /admin/pages/{id}/metafields/new
            content    GET  /admin/pages/{id}/metafields/{metafield}
            content    POST /admin/pages/{id}/metafields/{metafield}
            content    GET  /admin/menus
            content    GET  /admin/menus/new
            content    POST /admin/menus/new
            content    GET  /admin/menus/targets
            content    GET  /admin/menus/{id}
            content    POST /admin/menus/{id}
            analytics  GET  /admin/analytics
            analytics  GET  /admin/analytics/sales
            analytics  GET  /admin/analytics/sales/export
            analytics  GET  /admin/analytics/products
            analytics  GET  /admin/analytics/products/export
            analytics  GET  /admin/analytics/customers
            analytics  GET  /admin/analytics/customers/export
            analytics  GET  /admin/analytics/discounts
            analytics  GET  /admin/analytics/discounts/export
            analytics  GET  /admin/analytics/funnel
            analytics  GET  /admin/analytics/funnel/export
            discounts  GET  /admin/discounts
            discounts  POST /admin/discounts
            discounts  GET  /admin/discounts/new
            discounts  POST /admin/discounts/new
            discounts  GET  /admin/discounts/{id}
            discounts  POST /admin/discounts/{id}
            discounts  GET  /admin/discounts/{id}/codes
            discounts  POST /admin/discounts/{id}/codes
            discounts  GET  /admin/discounts/{id}/codes/import
            discounts  POST /admin/discounts/{id}/codes/import
            discounts  GET  /admin/discounts/{id}/codes/import/sample
            discounts  GET  /admin/discounts/{id}/codes/import/{import}
            discounts  POST /admin/discounts/{id}/codes/import/{import}
            discounts  GET  /admin/discounts/{id}/codes/import/{import}/refused
            discounts  GET  /admin/discounts/{id}/codes/export
            discounts  GET  /admin/discounts/{id}/codes/{code}
            discounts  POST /admin/discounts/{id}/codes/{code}
            discounts  GET  /admin/gift-cards
            discounts  POST /admin/gift-cards
            discounts  GET  /admin/gift-cards/new
            discounts  POST /admin/gift-cards/new
            discounts  GET  /admin/gift-cards/export
            discounts  GET  /admin/gift-cards/{id}
            discounts  POST /admin/gift-cards/{id}
            content    GET  /admin/files
            content    POST /admin/files
            content    GET  /admin/files/choices
            content    POST /admin/files/choices
            content    GET  /admin/files/delete
            content    POST /admin/files/delete
            content    GET  /admin/files/{id}
            content    POST /admin/files/{id}
            content    GET  /admin/redirects
            content    POST /admin/redirects
            content    GET  /admin/redirects/new
            content    POST /admin/redirects/new
            content    GET  /admin/redirects/export
            content    GET  /admin/redirects/import
            content    POST /admin/redirects/import
            content    GET  /admin/redirects/import/sample
            content    GET  /admin/redirects/import/{import}
            content    POST /admin/redirects/import/{import}
            content    GET  /admin/redirects/import/{import}/refused
            content    GET  /admin/redirects/{id}
            content    POST /admin/redirects/{id}
            themes     GET  /admin/themes
            themes     POST /admin/themes
            themes     GET  /admin/themes/{id}
            themes     POST /admin/themes/{id}
            themes     GET  /admin/themes/{id}/update
            themes     POST /admin/themes/{id}/update
            themes     GET  /admin/themes/{id}/preview
            themes     GET  /admin/themes/{id}/download
            themes     GET  /admin/themes/{id}/editor
            themes     GET  /admin/themes/{id}/editor/api
            themes     POST /admin/themes/{id}/editor/api
            themes     PATCH /admin/themes/{id}/editor/api
            themes     POST /admin/themes/{id}/editor/css
            themes     DELETE /admin/themes/{id}/editor/api
            themes     GET  /admin/themes/{id}/editor/images
            themes     POST /admin/themes/{id}/editor/presence
            themes     GET  /admin/themes/{id}/editor/preview
            themes     GET  /admin/themes/{id}/editor/sources
            themes     POST /admin/themes/{id}/editor/images
            apps       GET  /admin/apps
            apps       GET  /admin/apps/install
            apps       GET  /admin/apps/{id}
            apps       GET  /admin/apps/{id}/calls
            apps       POST /admin/apps/{id}/review
            apps       POST /admin/apps/{id}/uninstall
            apps       GET  /admin/apps/private
            apps       POST /admin/apps/private
            apps       GET  /admin/apps/private/new
            apps       GET  /admin/apps/private/{id}
            apps       GET  /admin/apps/private/{id}/calls
            apps       POST /admin/apps/private/{id}
            apps       POST /admin/apps/private/{id}/password
            apps       POST /admin/apps/private/{id}/shared-secret
            apps       POST /admin/apps/private/{id}/delete
            apps       POST /admin/apps/private/{id}/secrets
            apps       POST /admin/apps/private/{id}/secrets/{secret}
            apps       POST /admin/apps/private/{id}/secrets/{secret}/delete
            apps       POST /admin/apps/private/{id}/ips
            settings   GET  /admin/settings
            settings   POST /admin/settings
            settings   GET  /admin/settings/metafields
            settings   GET  /admin/settings/metafields/new
            settings   POST /admin/settings/metafields/new
            settings   GET  /admin/settings/metafields/{metafield}
            settings   POST /admin/settings/metafields/{metafield}
            products   POST /admin/sample-data
            settings   GET  /admin/settings/policies
            settings   GET  /admin/settings/policies/{policy}
            settings   POST /admin/settings/policies/{policy}
            settings   GET  /admin/settings/preferences
            settings   POST /admin/settings/preferences
            settings   GET  /admin/settings/storefront-password
            settings   POST /admin/settings/storefront-password
            settings   GET  /admin/settings/domains
            settings   POST /admin/settings/domains
            settings   GET  /admin/settings/domains/{id}
            settings   POST /admin/settings/domains/{id}
            settings   GET  /admin/settings/languages
            settings   POST /admin/settings/languages
            settings   GET  /admin/settings/currencies
            settings   POST /admin/settings/currencies
            settings   GET  /admin/settings/emails
            settings   GET  /admin/settings/emails/{email}/{language}
            settings   POST /admin/settings/emails/{email}/{language}
            settings   POST /admin/settings/emails/{email}/{language}/test
            settings   POST /admin/settings/emails/{email}/{language}/preview
            settings   GET  /admin/settings/taxes
            settings   POST /admin/settings/taxes
            settings   GET  /admin/settings/taxes/new
            settings   POST /admin/settings/taxes/new
            settings   GET  /admin/settings/taxes/{id}
            settings   POST /admin/settings/taxes/{id}
            products   GET  /admin/settings/locations
            products   GET  /admin/settings/locations/new
            products   POST /admin/settings/locations/new
            products   GET  /admin/settings/locations/{id}
            products   POST /admin/settings/locations/{id}
            settings   GET  /admin/settings/payments
            settings   POST /admin/settings/payments
            settings   GET  /admin/settings/payments/new
            settings   POST /admin/settings/payments/new
            settings   GET  /admin/settings/payments/{id}
            settings   POST /admin/settings/payments/{id}
            settings   POST /admin/settings/payments/{id}/delete
            settings   GET  /admin/settings/delivery
            settings   POST /admin/settings/delivery
            settings   GET  /admin/settings/delivery/new
            settings   POST /admin/settings/delivery/new
            settings   GET  /admin/settings/delivery/{id}
            settings   POST /admin/settings/delivery/{id}
            settings   POST /admin/settings/delivery/{id}/delete
            settings   GET  /admin/settings/delivery/{id}/rates/new
            settings   POST /admin/settings/delivery/{id}/rates/new
            settings   GET  /admin/settings/delivery/{id}/rates/{rate}
            settings   POST /admin/settings/delivery/{id}/rates/{rate}
            settings   POST /admin/settings/delivery/{id}/rates/{rate}/delete
            settings   GET  /admin/settings/notifications
            settings   GET  /admin/settings/notifications/new
            settings   POST /admin/settings/notifications/new
            settings   POST /admin/settings/notifications/secret/{what}
            settings   GET  /admin/settings/notifications/{id}
            settings   GET  /admin/settings/notifications/{id}/edit
            settings   POST /admin/settings/notifications/{id}/edit
            settings   POST /admin/settings/notifications/{id}/test
            settings   POST /admin/settings/notifications/{id}/pause
            settings   POST /admin/settings/notifications/{id}/resume
            settings   POST /admin/settings/notifications/{id}/delete
            settings   POST /admin/settings/notifications/{id}/activate
            settings   POST /admin/settings/notifications/{id}/redeliver
            settings   GET  /admin/settings/notifications/{id}/again
            settings   POST /admin/settings/notifications/{id}/again
            settings   GET  /admin/settings/notifications/{id}/deliveries/{delivery}
            settings   POST /admin/settings/notifications/{id}/deliveries/{delivery}/redeliver
            owner      GET  /admin/settings/close
            owner      POST /admin/settings/close
            owner      POST /admin/settings/close/reopen
            owner      GET  /admin/settings/export
            owner      POST /admin/settings/export
            owner      POST /admin/settings/export/download
            owner      POST /admin/settings/export/delete
            owner      GET  /admin/settings/staff
            owner      GET  /admin/settings/staff/invite
            owner      POST /admin/settings/staff/invite
            owner      POST /admin/settings/staff/withdraw
            owner      GET  /admin/settings/staff/{id}
            owner      POST /admin/settings/staff/{id}
            owner      POST /admin/settings/staff/{id}/remove
            owner      POST /admin/settings/staff/{id}/owner
            """;

    /** At the base host: anybody, who is signed in there, partners, reviewers, operators. */
    private static final String BASE = """
            anybody    GET  /sign-in
            anybody    POST /sign-in
            anybody    POST /sign-in/code
            anybody    POST /sign-out
            anybody    GET  /sign-up
            anybody    POST /sign-up
            anybody    GET  /sign-up/handle
            anybody    GET  /sign-up/{token}
            anybody    POST /sign-up/{token}
            anybody    GET  /install/{token}
            anybody    POST /install/{token}
            anybody    GET  /verify/{token}
            anybody    POST /verify/{token}
            anybody    GET  /recover
            anybody    POST /recover
            anybody    GET  /recover/{token}
            anybody    POST /recover/{token}
            anybody    GET  /enter
            anybody    POST /enter
            anybody    GET  /mailbox
            anybody    GET  /mailbox/{id}
            anybody    GET  /mailbox/{id}/html
            anybody    POST /mailbox/clear
            person     GET  /account
            person     POST /account/shops/{handle}
            person     GET  /account/open-shop
            person     POST /account/open-shop
            person     GET  /account/profile
            person     POST /account/profile
            person     POST /account/profile/verify
            person     GET  /account/profile/email
            person     POST /account/profile/email
            person     GET  /account/profile/password
            person     POST /account/profile/password
            person     POST /account/profile/sessions
            person     POST /account/profile/devices
            person     GET  /account/profile/second-factor
            person     POST /account/profile/second-factor
            person     POST /account/profile/second-factor/off
            person     POST /account/profile/second-factor/codes
            person     GET  /partners
            person     GET  /partners/apply
            person     POST /partners/apply
            partner    GET  /partners/themes
            partner    GET  /partners/themes/new
            partner    POST /partners/themes/new
            partner    GET  /partners/themes/{handle}
            partner    POST /partners/themes/{handle}
            partner    POST /partners/themes/{handle}/versions
            partner    GET  /partners/themes/{handle}/versions/{id}
            partner    GET  /partners/themes/{handle}/versions/{id}/preview/{style}
            partner    GET  /partners/themes/{handle}/versions/{id}/pictures/{hash}
            partner    POST /partners/themes/{handle}/versions/{id}
            anybody    GET  /apps
            anybody    GET  /apps/{handle}
            anybody    GET  /apps/{handle}/pictures/{hash}
            person     GET  /apps/{handle}/add
            anybody    GET  /themes
            anybody    GET  /themes/{handle}
            anybody    GET  /themes/{handle}/demo/{style}
            anybody    GET  /themes/{handle}/pictures/{style}
            person     GET  /themes/{handle}/add
            person     POST /themes/{handle}/add
            partner    GET  /partners/apps
            partner    POST /partners/apps
            partner    GET  /partners/apps/new
            partner    GET  /partners/apps/{id}
            partner    GET  /partners/apps/{id}/calls
            partner    POST /partners/apps/{id}
            partner    GET  /partners/apps/{id}/listing
            partner    POST /partners/apps/{id}/listing
            partner    GET  /partners/apps/{id}/listing/pictures/{hash}
            partner    POST /partners/apps/{id}/listing/pictures
            partner    GET  /partners/apps/{id}/listing/attachments/{attachment}
            partner    POST /partners/apps/{id}/listing/steps
            partner    POST /partners/apps/{id}/listing/reviews/{review}
            partner    POST /partners/apps/{id}/rotate
            partner    POST /partners/apps/{id}/end-rotation
            partner    POST /partners/apps/{id}/delete
            partner    POST /partners/apps/{id}/secrets
            partner    POST /partners/apps/{id}/secrets/{secret}
            partner    POST /partners/apps/{id}/secrets/{secret}/delete
            partner    POST /partners/apps/{id}/ips
            partner    GET  /partners/stores
            partner    GET  /partners/stores/new
            partner    POST /partners/stores/new
            reviewer   GET  /review/apps
            reviewer   GET  /review/apps/{id}
            reviewer   POST /review/apps/{id}
            reviewer   POST /review/apps/{id}/screening
            reviewer   GET  /review/apps/{id}/pictures/{hash}
            reviewer   GET  /review/apps/{id}/attachments/{attachment}
            reviewer   GET  /review/themes
            reviewer   GET  /review/themes/{id}
            reviewer   POST /review/themes/{id}
            reviewer   GET  /review/themes/{id}/preview/{style}
            reviewer   GET  /review/themes/{id}/pictures/{hash}
            operator   GET  /operator
            operator   GET  /operator/shops
            operator   GET  /operator/shops/{id}
            operator   GET  /operator/shops/{id}/limits
            operator   POST /operator/shops/{id}/limits
            operator   GET  /operator/shops/{id}/{step}
            operator   POST /operator/shops/{id}/{step}
            operator   GET  /operator/queues
            operator   GET  /operator/jobs
            operator   POST /operator/jobs
            operator   GET  /operator/errors
            operator   GET  /operator/activity
            reviewer   GET  /review
            reviewer   GET  /review/applications/{id}
            reviewer   POST /review/applications/{id}/approve
            reviewer   POST /review/applications/{id}/refuse
            """;

    /** What shoppers and apps ask for, which other tests guard. */
    private static final Predicate<String> NO_CONSOLE = path -> path.endsWith(".json")
            || path.matches("/admin/oauth/(access_token|revoke)")
            || path.matches(
                    "(/checkout|/checkouts|/gift_cards|/orders|/invoices|/cart|/discount|/media|/_[a-z]+)(/.*)?")
            || path.matches("/sitemap(-[a-z]+)?\\.xml")
            || path.matches("/password|(/\\{language})?/(contact|newsletter)")
            || path.matches("/newsletter/((confirm|unsubscribe)/\\{token}|done/\\{what})")
            || path.matches(
                    "/account/(activated|declined|activate/\\{id}/\\{token}|sign-in|code|register|recover|security"
                            + "|sign-out|session|(confirm|reset|email)/\\{token}|done/\\{what})")
            || List.of(
                            "/",
                            "/<path>",
                            "/healthz",
                            "/metrics",
                            "/robots.txt",
                            "/favicon.svg",
                            "/favicon.ico",
                            Domains.PROOF)
                    .contains(path);

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();

    /** An address and for whom it is. */
    private record Row(String whose, String verb, String path) {

        static List<Row> of(String table) {
            return table.lines()
                    .map(line -> line.split(" +"))
                    .map(cells -> new Row(cells[0], cells[1], cells[2]))
                    .toList();
        }

        boolean guarded() {
            return !whose.equals("anybody");
        }

        boolean names() {
            return path.matches(".*\\{(id|shipment|event|metafield|secret|delivery|rate)}.*");
        }

        /** With ids for its places, from the left to the right. */
        String at(List<Long> ids) {
            var filled = path.replace("{what}", "show")
                    .replace("{handle}", "nobodys-shop")
                    .replace("{hash}", "0".repeat(64))
                    .replace("{style}", "ink")
                    .replace("{step}", "freeze");
            for (var id : ids) {
                filled = filled.replaceFirst("\\{[a-z]+}", id.toString());
            }
            return filled;
        }

        String anywhere() {
            return at(List.of(999_999_999L, 999_999_999L, 999_999_999L));
        }

        Visitor.VisitorResponse ask(SignedInVisitor signedInVisitor, String address) {
            return switch (verb) {
                case "GET" -> signedInVisitor.get(address);
                case "PATCH" -> signedInVisitor.patch(address, "{}");
                default -> signedInVisitor.post(address, Map.of("do", "close"));
            };
        }

        @Override
        public String toString() {
            return verb + " " + path;
        }
    }

    @Test
    void everyAddressOfTheConsolesStandsInTheTable() {
        var listed = Stream.concat(Row.of(SHOP).stream(), Row.of(BASE).stream())
                .map(Row::toString)
                .toList();
        var mounted = testServer.routes().stream()
                .map(route -> route.split(" "))
                .filter(route ->
                        List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE").contains(route[0]))
                .filter(route -> !NO_CONSOLE.test(route[1]))
                .map(route -> route[0].replace("HEAD", "GET") + " " + route[1])
                .distinct()
                .toList();
        assertThat(mounted.stream().filter(route -> !listed.contains(route)))
                .as("addresses without a row: say for whom they are")
                .isEmpty();
        assertThat(listed.stream().filter(route -> !mounted.contains(route)))
                .as("rows without an address")
                .isEmpty();
    }

    /** Forward and reload ask for the address alone at which a page answered a form. */
    @Test
    void aGetWhereOnlyFormsAreSentLeadsToTheNearestPageAbove() {
        var owner = testServer.owner(shop);
        var wrong = new ArrayList<String>();
        var walked = 0;
        for (var table : List.of(SHOP, BASE)) {
            var signedInVisitor = table.equals(SHOP) ? owner.at(shop) : owner.atBase();
            var pages = paths(table, "GET");
            pages.add("");
            for (var row : Row.of(table)) {
                if (!pages.contains(row.path())) {
                    var above = row.path();
                    while (!pages.contains(above)) {
                        above = above.substring(0, above.lastIndexOf('/'));
                    }
                    var expected = new Row(row.whose(), "GET", above.isEmpty() ? "/" : above).anywhere();
                    var visitorResponse = signedInVisitor.get(row.anywhere());
                    var leads = visitorResponse.header("location").equals(expected);
                    note(wrong, row, "a GET", visitorResponse, visitorResponse.status() == 303 && leads);
                    walked++;
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(walked).isGreaterThan(40);
    }

    private static Set<String> paths(String table, String verb) {
        return Row.of(table).stream()
                .filter(row -> row.verb().equals(verb))
                .map(Row::path)
                .collect(Collectors.toCollection(HashSet::new));
    }

    @Test
    void nobodyPassesADoorOfTheShopThatIsNotTheirs() {
        var signedInVisitors = new LinkedHashMap<String, SignedInVisitor>();
        signedInVisitors.put("nothing", testServer.member(shop).at(shop));
        for (var permission : Permission.values()) {
            signedInVisitors.put(
                    permission.handle(), testServer.member(shop, permission).at(shop));
        }
        var everything = testServer.member(shop, Permission.values()).at(shop);
        // why not each permission alone: whoever has all others is let in wherever one of them is enough.
        var allOthers = new LinkedHashMap<String, SignedInVisitor>();
        for (var permission : Permission.values()) {
            allOthers.put(
                    permission.handle(),
                    testServer.member(shop, others(permission)).at(shop));
        }
        var gone = gone();
        var stranger = new SignedInVisitor(testServer.visitor(shop));
        var wrong = new ArrayList<String>();
        for (var row : Row.of(SHOP).stream().filter(Row::guarded).toList()) {
            var asked = row.ask(stranger, row.anywhere());
            note(wrong, row, "a stranger", asked, asked.header("location").startsWith("/admin/sign-in?to="));
            var left = row.ask(gone, row.anywhere());
            note(wrong, row, "who was removed", left, left.status() == 403);
            if (!row.whose().equals("staff")) {
                for (var member : List.of(
                        Objects.requireNonNull(signedInVisitors.get("nothing")),
                        allOthers.getOrDefault(row.whose(), everything))) {
                    var refused = row.ask(member, row.anywhere());
                    note(wrong, row, "all but " + row.whose(), refused, refused.status() == 403);
                }
            }
            var allowed = signedInVisitors.get(row.whose().equals("staff") ? "nothing" : row.whose());
            if (allowed != null) {
                var visitorResponse = row.ask(allowed, row.anywhere());
                note(
                        wrong,
                        row,
                        "who may",
                        visitorResponse,
                        row.names() ? visitorResponse.status() == 404 : fine(visitorResponse));
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static Permission[] others(Permission permission) {
        return Stream.of(Permission.values()).filter(each -> each != permission).toArray(Permission[]::new);
    }

    /** Somebody signed in here who works here no more. */
    private SignedInVisitor gone() {
        var testAccount = testServer.member(shop, Permission.values());
        var signedInVisitor = testAccount.at(shop);
        testServer.platform().foundation().database().change(tx -> {
            var staff = testServer.platform().people().staff();
            var membership =
                    staff.find(tx, testServer.shop(shop), testAccount.account()).orElseThrow();
            staff.remove(tx, testServer.shop(shop), membership.id());
        });
        return signedInVisitor;
    }

    @Test
    void ownerReachesNothingOfAnotherShop() {
        var owner = testServer.owner(shop).at(shop);
        var theirs = things(testServer.newShop().handle());
        var own = things(shop);
        var wrong = new ArrayList<String>();
        for (var row : Row.of(SHOP).stream().filter(Row::names).toList()) {
            var parent = parent(row);
            var foreign = row.ask(owner, row.at(theirs.get(parent)));
            note(wrong, row, "another shop's", foreign, foreign.status() == 404);
            if (row.path().replaceAll("[^{]", "").length() > 1) {
                var mixed = new ArrayList<>(theirs.get(parent));
                mixed.set(0, own.get(parent).getFirst());
                var child = row.ask(owner, row.at(mixed));
                note(wrong, row, "another shop's below one's own", child, child.status() == 404);
            }
        }
        assertThat(wrong).isEmpty();
        for (var row :
                Row.of(BASE).stream().filter(row -> row.verb().equals("POST")).toList()) {
            var visitorResponse = row.ask(owner, row.anywhere());
            note(wrong, row, "at a shop's host", visitorResponse, visitorResponse.status() == 404);
        }
        assertThat(wrong).isEmpty();
    }

    private static String parent(Row row) {
        var first = row.path().substring(0, row.path().indexOf("/{"));
        return row.path().contains("/{id}/pictures/") ? first + "/pictures" : first;
    }

    private long imported(Shop shop, StaffMember owner, String kind, long subject) {
        var imports = testServer.platform().catalog().imports();
        try {
            return imports.check(
                    shop,
                    owner,
                    new Imports.Purpose(imports.kind(kind), subject, false),
                    "a.csv",
                    imports.kind(kind).terms().sample().getBytes(StandardCharsets.UTF_8));
        } catch (UnreadableFileException e) {
            throw new AssertionError(e);
        }
    }

    /** One of everything that addresses name, by what stands before its id; then what is named below it. */
    private Map<String, List<Long>> things(String handle) {
        var platform = testServer.platform();
        var where = testServer.shop(handle);
        var appApi = testServer.api(handle);
        var testAccount = testServer.owner(handle);
        var order = appApi.post("orders", """
                {"order": {"email": "ada@mail.test", "financial_status": "paid",
                  "line_items": [{"title": "Jug", "price": "20.00", "quantity": 2}]}}
                """).path("order").path("id").asLong();
        var shipment = appApi.post("orders/" + order + "/fulfillments", "{\"fulfillment\":{}}")
                .at("/fulfillment/id")
                .asLong();
        var event = appApi.post(
                        "orders/" + order + "/fulfillments/" + shipment + "/events",
                        "{\"fulfillment_event\":{\"status\":\"in_transit\"}}")
                .at("/fulfillment_event/id")
                .asLong();
        var sold = appApi.sells("Jug", "12.50", 3);
        var product = sold.path("id").asLong();
        var pictured = Long.parseLong(appApi.picture(Long.toString(product)));
        var item = sold.at("/variants/0/inventory_item_id").asLong();
        var variant = sold.at("/variants/0/id").asLong();
        var collection = appApi.post("custom_collections", "{\"custom_collection\":{\"title\":\"Jugs\"}}")
                .at("/custom_collection/id")
                .asLong();
        var app = platform.appServices()
                .apps()
                .create(where, "Reader", "", Scopes.parse("read_products"))
                .id();
        platform.appServices().apps().accessControl().generate(where, app, "Server");
        var secret = platform.appServices()
                .apps()
                .accessControl()
                .list(where, app)
                .getFirst()
                .id();
        var form = new PublicAppForm("Helper", "a@b.test", "https://helper.test/", List.of("https://helper.test/back"));
        var made =
                platform.appServices().publicApps().create(testAccount.account().id(), form);
        long installed = platform.foundation()
                .database()
                .write(tx -> platform.appServices()
                        .installations()
                        .install(tx, where, made, Scopes.parse("read_products"), false)
                        .id());
        var owner = testAccount.at(handle);
        var hooks = "/admin/settings/notifications";
        var hook = Long.parseLong(owner.post(
                        hooks + "/new",
                        Map.of("topic", "products/create", "address", "http://localhost:1/x", "format", "json"))
                .header("location")
                .replaceAll(".*/", ""));
        appApi.sells("Cup", "5.00", 1);
        var delivery = platform.foundation()
                .database()
                .read(session ->
                        platform.appServices().webhooks().log().list(session, where, hook, DeliveryFilter.ALL, 1, 0))
                .getFirst()
                .id();
        var clerk = testServer.member(handle, Permission.ORDERS);
        var member = platform.foundation()
                .database()
                .read(session -> platform.people().staff().find(session, where, clerk.account()))
                .orElseThrow()
                .id();
        var theme = appApi.post("themes", "{\"theme\":{\"name\":\"Copy\"}}")
                .at("/theme/id")
                .asLong();
        var method = appApi.get("payment_methods").at("/payment_methods/0/id").asLong();
        var zone = appApi.post(
                        "shipping_zones", "{\"shipping_zone\":{\"name\":\"Home\",\"countries\":[{\"code\":\"DE\"}]}}")
                .at("/shipping_zone/id")
                .asLong();
        var rate = appApi.post(
                        "shipping_zones/" + zone + "/rates", "{\"shipping_rate\":{\"name\":\"Post\",\"price\":4.9}}")
                .at("/shipping_rate/id")
                .asLong();
        var taxed = appApi.post("countries", "{\"country\":{\"code\":\"CA\",\"tax\":0.05}}")
                .at("/country/id")
                .asLong();
        var place = appApi.post("locations", "{\"location\":{\"name\":\"Store room\"}}")
                .at("/location/id")
                .asLong();
        var customer = appApi.post(
                        "customers",
                        "{\"customer\":{\"email\":\"jo@mail.test\",\"addresses\":[{\"city\":\"Berlin\"}]}}")
                .path("customer");
        var group = appApi.post("customer_groups", "{\"customer_group\":{\"name\":\"All\"}}")
                .at("/customer_group/id")
                .asLong();
        var page = appApi.post("pages", "{\"page\":{\"title\":\"About\"}}")
                .at("/page/id")
                .asLong();
        var menu = appApi.post("menus", "{\"menu\":{\"title\":\"Help\"}}")
                .at("/menu/id")
                .asLong();
        var redirect = appApi.post("redirects", "{\"redirect\":{\"path\":\"/a\",\"target\":\"/b\"}}")
                .at("/redirect/id")
                .asLong();
        var card = appApi.post("gift_cards", "{\"gift_card\":{\"initial_value\":5}}")
                .at("/gift_card/id")
                .asLong();
        var files = platform.foundation().shopFiles();
        var picture = new StoredImage("0".repeat(32), "png", 1, 1);
        platform.foundation().database().change(tx -> files.add(tx, where, picture, "a.png", 1));
        var file = platform.foundation()
                .database()
                .read(session -> FileList.page(session, where, FileQuery.NEWEST, 0, 1))
                .getFirst()
                .id();
        var discount = appApi.post("price_rules", """
                        {"price_rule": {"title": "A tenth", "target_type": "line_item", "target_selection": "all",
                          "allocation_method": "across", "value_type": "percentage", "value": "-10.0",
                          "customer_selection": "all", "starts_at": "2020-01-01T00:00:00Z"}}
                        """).at("/price_rule/id").asLong();
        var draft = appApi.post(
                        "draft_orders",
                        "{\"draft_order\":{\"line_items\":[{\"title\":\"Cup\",\"price\":\"10.00\",\"quantity\":1}]}}")
                .at("/draft_order/id")
                .asLong();
        var checkout = appApi.post("checkouts", "{\"checkout\":{\"email\":\"jo@mail.test\"}}")
                .at("/checkout/id")
                .asLong();
        var domain = platform.foundation()
                .database()
                .write(tx -> platform.shopServices().domains().add(tx, where, "www." + shop + ".apps.test"))
                .id();
        var boss = platform.foundation()
                .database()
                .read(session -> platform.people().staff().find(session, where, testAccount.account()))
                .orElseThrow();
        return Map.ofEntries(
                Map.entry("/admin/checkouts", List.of(checkout)),
                Map.entry("/admin/drafts", List.of(draft, metafield(appApi, "draft_orders/" + draft + "/"))),
                Map.entry("/admin/discounts", List.of(discount, imported(where, boss, "discount_codes", discount))),
                Map.entry("/admin/gift-cards", List.of(card)),
                Map.entry("/admin/pages", List.of(page, metafield(appApi, "pages/" + page + "/"))),
                Map.entry("/admin/menus", List.of(menu)),
                Map.entry("/admin/redirects", List.of(redirect)),
                Map.entry("/admin/files", List.of(file)),
                Map.entry("/admin/settings/delivery", List.of(zone, rate)),
                Map.entry("/admin/settings/locations", List.of(place)),
                Map.entry("/admin/settings/domains", List.of(domain)),
                Map.entry("/admin/settings/taxes", List.of(taxed)),
                Map.entry("/admin/settings/payments", List.of(method)),
                Map.entry("/admin/orders", List.of(order, shipment, event)),
                Map.entry("/admin/products", List.of(product, metafield(appApi, "products/" + product + "/"))),
                Map.entry(
                        "/admin/products/pictures",
                        List.of(product, pictured, metafield(appApi, "product_images/" + pictured + "/"))),
                Map.entry("/admin/products/import", List.of(imported(where, boss, "products", 0))),
                Map.entry("/admin/inventory/import", List.of(imported(where, boss, "inventory", 0))),
                Map.entry("/admin/customers/import", List.of(imported(where, boss, "customers", 0))),
                Map.entry("/admin/redirects/import", List.of(imported(where, boss, "redirects", 0))),
                Map.entry("/admin/inventory", List.of(item, metafield(appApi, "variants/" + variant + "/"))),
                Map.entry(
                        "/admin/collections",
                        List.of(collection, metafield(appApi, "collections/" + collection + "/"))),
                Map.entry("/admin/settings/metafields", List.of(metafield(appApi, ""))),
                Map.entry(
                        "/admin/customers",
                        List.of(
                                customer.path("id").asLong(),
                                customer.at("/addresses/0/id").asLong())),
                Map.entry("/admin/customers/groups", List.of(group)),
                Map.entry("/admin/themes", List.of(theme)),
                Map.entry("/admin/apps/private", List.of(app, secret)),
                Map.entry("/admin/apps", List.of(installed)),
                Map.entry(hooks, List.of(hook, delivery)),
                Map.entry("/admin/settings/staff", List.of(member)));
    }

    /** Of the record whose path in the API this begins with; of the shop without one. */
    private static long metafield(AppApi appApi, String owner) {
        var body =
                "{\"metafield\":{\"namespace\":\"care\",\"key\":\"washing\",\"value\":\"x\",\"value_type\":\"string\"}}";
        return appApi.post(owner + "metafields", body).at("/metafield/id").asLong();
    }

    @Test
    void nobodyPassesADoorOfThePlatformThatIsNotTheirs() {
        var person = testServer.person().atBase();
        var reviewer = testServer.reviewer().atBase();
        var partner = partner();
        var theirs = partner();
        var app = testServer
                .platform()
                .appServices()
                .publicApps()
                .create(
                        theirs.account().id(),
                        new PublicAppForm(
                                "Helper", "a@b.test", "https://helper.test/", List.of("https://helper.test/b")));
        var signedInVisitors = new LinkedHashMap<String, SignedInVisitor>();
        signedInVisitors.put("person", person);
        signedInVisitors.put("partner", partner.atBase());
        signedInVisitors.put("reviewer", reviewer);
        signedInVisitors.put("operator", testServer.operator().atBase());
        var stranger = new SignedInVisitor(testServer.visitor());
        var wrong = new ArrayList<String>();
        for (var row : Row.of(BASE).stream().filter(Row::guarded).toList()) {
            var address =
                    row.at(row.path().startsWith("/partners") ? List.of(app.id(), 1L) : List.of(999_999_999L, 1L));
            var asked = row.ask(stranger, address);
            note(wrong, row, "a stranger", asked, asked.header("location").startsWith("/sign-in?to="));
            signedInVisitors.forEach((who, signedInVisitor) -> {
                if (!row.whose().equals("person") && !row.whose().equals(who)) {
                    var refused = row.ask(signedInVisitor, address);
                    var led = row.whose().equals("partner")
                            && refused.header("location").equals("/partners");
                    note(wrong, row, who, refused, led || refused.status() == 403);
                }
            });
            var allowed = row.ask(signedInVisitors.getOrDefault(row.whose(), person), address);
            note(wrong, row, "who may", allowed, row.names() ? allowed.status() == 404 : fine(allowed));
        }
        assertThat(wrong).isEmpty();
        var left = testServer
                .platform()
                .foundation()
                .database()
                .read(session -> testServer
                        .platform()
                        .appServices()
                        .publicApps()
                        .list(session, theirs.account().id()));
        assertThat(left)
                .extracting(PublicApp::name, PublicApp::secret)
                .containsExactly(tuple(app.name(), app.secret()));
    }

    private TestAccount partner() {
        var testAccount = testServer.owner(testServer.newShop().handle());
        testServer.partner(testAccount);
        return testAccount;
    }

    /** Let in, whatever the page then makes of an empty form. */
    private static boolean fine(Visitor.VisitorResponse visitorResponse) {
        return visitorResponse.status() != 403
                && visitorResponse.status() < 500
                && !visitorResponse.header("location").contains("/sign-in");
    }

    private static void note(
            List<String> wrong, Row row, String who, Visitor.VisitorResponse visitorResponse, boolean right) {
        if (!right) {
            wrong.add(row + " for " + who + ": " + visitorResponse.status() + " " + visitorResponse.header("location"));
        }
    }
}
