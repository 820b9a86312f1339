package dev.vitrine.commerce.metafields;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;

/** Owner of a metafield, as {@code owner_resource} and {@code owner_id} name it. */
record MetafieldOwnerReference(String resource, long id) {

    private static final String RESOURCE = "owner_resource";
    private static final String ID = "owner_id";

    /**
     * The owner that a body names; the shop when it names none. Needs the write scope of that owner; 422 without one.
     */
    static MetafieldOwnerReference named(ApiCall apiCall, ObjectNode body) {
        if (!body.hasNonNull(RESOURCE) && !body.hasNonNull(ID)) {
            return new MetafieldOwnerReference(
                    MetafieldOwner.SHOP, apiCall.shop().id());
        }
        var resource = body.path(RESOURCE).asText("");
        var id = body.path(ID).asText("");
        var problems = new Problems().notBlank(RESOURCE, resource).notBlank(ID, id);
        if (!resource.isBlank()) {
            problems.oneOf(RESOURCE, resource, MetafieldOwner.names());
        }
        if (!id.isBlank() && !id.matches("\\d{1,18}")) {
            problems.add(ID, "is not a number");
        }
        problems.throwIfAny();
        var owner = new MetafieldOwnerReference(resource, Long.parseLong(id));
        owner.requireExists(apiCall);
        return owner;
    }

    /** "namespace and key immutable on PUT", and so is the owner: a body may repeat it and not name another. */
    void requireSameOwner(ObjectNode body, String message) {
        var problems = new Problems();
        if (body.hasNonNull(RESOURCE) && !body.get(RESOURCE).asText().equals(resource)) {
            problems.add(RESOURCE, message);
        }
        if (body.hasNonNull(ID) && !body.get(ID).asText().equals(Long.toString(id))) {
            problems.add(ID, message);
        }
        problems.throwIfAny();
    }

    private void requireExists(ApiCall apiCall) {
        if (resource.equals(MetafieldOwner.SHOP)) {
            if (id != apiCall.shop().id()) {
                throw Problems.of(ID, "is not the id of this shop");
            }
            return;
        }
        var metafieldOwner = MetafieldOwner.named(resource);
        apiCall.principal().require(metafieldOwner.scope(), true);
        if (metafieldOwner.table().find(apiCall.tx(), apiCall.shop(), id).isEmpty()) {
            throw Problems.of(ID, "is not the id of a " + resource + " of this shop");
        }
    }
}
