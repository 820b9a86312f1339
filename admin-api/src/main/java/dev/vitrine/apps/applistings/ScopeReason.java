package dev.vitrine.apps.applistings;

/**
 * Why an app asks for a scope.
 *
 * @param scope its handle, such as {@code read_orders}
 * @param reason for merchants; may be empty in a draft
 */
public record ScopeReason(String scope, String reason) {

    public ScopeReason {
        reason = reason.strip();
    }
}
