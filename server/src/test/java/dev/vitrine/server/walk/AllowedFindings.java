package dev.vitrine.server.walk;

import java.util.List;
import java.util.regex.Pattern;

/** Allowed findings, each with its reason. Keep it small. */
final class AllowedFindings {

    /**
     * What is excused: a problem, pressing at all, that Back leads elsewhere, a line in the browser's console, or a
     * page missed.
     */
    private enum AllowedKind {
        PROBLEM,
        LEFT_ALONE,
        BACK,
        CONSOLE,
        MISSED
    }

    /** {@code what}: a regular expression over {@code page | control | problem}, a key, a way, a line or a path. */
    private record AllowedRule(AllowedKind excuse, Pattern what, String why) {

        static AllowedRule of(AllowedKind allowedKind, String what, String why) {
            return new AllowedRule(allowedKind, Pattern.compile(what, Pattern.DOTALL), why);
        }
    }

    private static final List<AllowedRule> ROWS = List.of(
            AllowedRule.of(
                    AllowedKind.BACK,
                    "shop /admin/files/delete.*",
                    "files that are deleted are not offered for deleting again"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/admin/orders/\\{id}.* \\| picture .*/media/.* \\| cannot be shown.*",
                    "the shop has deleted the file, and old orders keep its address"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".* \\| .*\"Sign in\" with everything filled in \\| is answered with 422 .*",
                    "nobody has the account that a stranger types"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/second-factor \\| .*\"Turn on\" with everything filled in \\| is answered with 422 .*",
                    "only an authenticator knows the code"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/admin/settings/close \\| .*\"Close this\" with everything filled in \\| is answered with 422 .*",
                    "a shop closes for who types its name, and the walk needs it open"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/operator/shops/\\{id}/\\{step} \\| .*\"(Freeze|Lock|Close) this.*\" with everything filled in \\| is answered with 422 .*",
                    "a shop is frozen, locked or closed for who types its address, and the walk needs it open"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/operator/shops/\\{id}/limits \\| .*\"Save limits\" with everything filled in \\| is answered with 422 .*",
                    "a limit is a number or a size, and the walk types words"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/apps/private/new \\| .*\"Create app\" with everything filled in \\| is answered with 422 .*",
                    "an app that may do nothing is refused, and the walk grants nothing"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/(partners/apply|account/open-shop) \\| .* \\| is answered with 422 .*: Confirm your e-mail address.*",
                    "who signed up a moment ago may not have opened the letter yet"),
            AllowedRule.of(
                    AllowedKind.BACK,
                    "shop /checkouts/\\{token}/payment post.* shop /checkouts/\\{token}/thank_you",
                    "what is paid is not offered for payment again"),
            AllowedRule.of(
                    AllowedKind.BACK,
                    "shop /admin/orders/\\{id}/cancel post.*",
                    "a cancelled order is not offered for cancelling again"),
            AllowedRule.of(
                    AllowedKind.BACK,
                    "(shop /admin/apps/private|base /partners/apps)/\\{id}/[a-z-]+ .*",
                    "a secret is shown once, on a page that has no address of its own"),
            AllowedRule.of(
                    AllowedKind.BACK,
                    "shop /account/security post.* shop /",
                    "who signed out does not see the account again"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/admin/orders/\\{id}/return \\| .*\"Open the.*\" with everything filled in \\| is answered with 422 .*",
                    "what comes back is counted from none, and the walk counts nothing"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/admin/customers/new \\| .*\"Add customer\" with everything filled in \\| is answered with 422 .*",
                    "each width adds a customer with the same phone number"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/admin/customers/import \\| .* \\| is answered with 422 .*The first row names no column.*",
                    "the file that the walk chooses is no list of customers"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/admin/products/import \\| .* \\| is answered with 422 .*The first line must name the columns.*",
                    "the file that the walk chooses is no list of products"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/admin/inventory/import \\| .* \\| is answered with 422 .*first line names no columns.*",
                    "the file that the walk chooses is no list of quantities"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/admin/discounts/(new|\\{id}) \\| .* with everything filled in \\| is answered with 422 .*",
                    "who chooses certain goods and customers names them, and the walk names none"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/admin/settings/payments/new.* \\| .* with everything filled in \\| is answered with 422 .*taken by another active.*",
                    "of each kind one can be active, which the press before has made"),
            AllowedRule.of(
                    AllowedKind.PROBLEM,
                    ".*/admin/drafts/new \\| .* with everything filled in \\| is answered with 422 .*",
                    "a draft needs items, and the walk adds none"),
            AllowedRule.of(
                    AllowedKind.BACK,
                    "shop /admin/drafts/\\{id}/complete post.*",
                    "a completed draft is not offered for completing again"),
            AllowedRule.of(
                    AllowedKind.CONSOLE,
                    ".*/account/(addresses|profile)\\.json .*status of 422.*",
                    "an empty address and another customer's telephone number are refused beside their fields"),
            AllowedRule.of(
                    AllowedKind.LEFT_ALONE,
                    ".*/account/security.*\"(Close|Erase) my\".*",
                    "the walk goes on with this account"),
            AllowedRule.of(
                    AllowedKind.LEFT_ALONE,
                    ".*/admin/settings/storefront-password.*\"Save\".*",
                    "the walk goes on in this shop, and knows no password"),
            AllowedRule.of(
                    AllowedKind.LEFT_ALONE,
                    ".*/admin/settings/payments/\\{id}.*\"(Save|Remove it)\".*",
                    "the walk goes on in this shop, where customers have to pay"),
            AllowedRule.of(
                    AllowedKind.LEFT_ALONE,
                    ".*/admin/themes/\\{id}/editor.*",
                    "an application that has journeys of its own"),
            AllowedRule.of(
                    AllowedKind.LEFT_ALONE,
                    ".*/admin/(themes/\\{id}/download|customers/(export|\\{id}/data)|(inventory|redirects|gift-cards)/export|analytics/[a-z]+/export|discounts/\\{id}/codes/export|orders/.*\\.pdf).*",
                    "a browser without windows waits for ever for a file that nobody saves"),
            AllowedRule.of(
                    AllowedKind.LEFT_ALONE, ".*/admin/orders.*\"(Invoices|Packing slips)\".*", "leads to such a file"),
            AllowedRule.of(
                    AllowedKind.MISSED,
                    "/(checkouts|invoices)/\\{token}/processing",
                    "stands only while a payment takes its time"),
            AllowedRule.of(
                    AllowedKind.MISSED,
                    "/admin/((collections|customers|drafts|inventory|orders|pages)/\\{id}|products/\\{id}/pictures/\\{picture})/metafields(/.*)?",
                    "the same pages as a product's, which the walk sees"),
            AllowedRule.of(
                    AllowedKind.MISSED,
                    "/account/(activated|declined)",
                    "a link that invites is used once: to accept or to decline"),
            AllowedRule.of(
                    AllowedKind.MISSED,
                    "/newsletter(/(confirm|unsubscribe)/\\{token}|/done/\\{what})?",
                    "themes send the form, and the links are in e-mails"),
            AllowedRule.of(AllowedKind.BACK, "base /enter post.*", "a way from one host to another is open once"));

    boolean isKnown(String page, String control, String problem) {
        return matches(AllowedKind.PROBLEM, page + " | " + control + " | " + problem);
    }

    boolean isLeftAlone(String key) {
        return matches(AllowedKind.LEFT_ALONE, key);
    }

    boolean mayNotReturn(String way) {
        return matches(AllowedKind.BACK, way);
    }

    boolean maySay(String line) {
        return matches(AllowedKind.CONSOLE, line);
    }

    boolean mayBeMissed(String path) {
        return matches(AllowedKind.MISSED, path);
    }

    private static boolean matches(AllowedKind allowedKind, String text) {
        return ROWS.stream()
                .anyMatch(allowedRule -> allowedRule.excuse() == allowedKind
                        && allowedRule.what().matcher(text).matches());
    }
}
