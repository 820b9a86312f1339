package dev.vitrine.server.console.admin;

import dev.vitrine.commerce.imports.Imports;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.StaffRequest;
import java.util.List;

/** The rooms with lists that files are imported into. */
final class ImportRooms {

    private ImportRooms() {}

    static List<ImportRoom> of(Imports imports, AdminApiClient adminApiClient) {
        return List.of(
                ImportRoom.of(
                        imports.kind("products"),
                        Permission.PRODUCTS,
                        AdminProductsPage.PATH,
                        "Products",
                        "Each row is a variant, or another picture; the rows of a product stand together and share its"
                                + " handle. A product whose handle is known here is changed: columns that the file"
                                + " leaves out change nothing. Every other product is added. Pictures are fetched from"
                                + " their addresses."),
                ImportRoom.of(
                        imports.kind("customers"),
                        Permission.CUSTOMERS,
                        AdminCustomersPage.PATH,
                        "Customers",
                        "Who has an e-mail address or phone number that is known here is changed; empty cells change"
                                + " nothing. Everybody else is added. Addresses of customers who have some stay as they"
                                + " are."),
                ImportRoom.of(
                        imports.kind("inventory"),
                        Permission.PRODUCTS,
                        AdminInventoryListPage.PATH,
                        "Inventory",
                        "Each row says how many a location has of a SKU: what is sold between the count and the import"
                                + " is not taken off. Without a location it is the shop's first one. What is exported"
                                + " here can be imported again."),
                ImportRoom.of(
                                imports.kind("redirects"),
                                Permission.CONTENT,
                                AdminRedirectsPage.PATH,
                                "Redirects",
                                "Each row is an old address and where it leads. A file of two columns need not name"
                                        + " them. What is exported here can be imported again.")
                        .replacing(
                                "Change redirects that are there already",
                                "Otherwise a row whose old address leads elsewhere is left out and reported."),
                new ImportRoom(
                        imports.kind("discount_codes"),
                        Permission.DISCOUNTS,
                        AdminDiscountsPage.PATH + "/{id}" + AdminDiscountCodesPage.BELOW,
                        "Each row is a code of this discount. A file of one column need not name it. What is exported"
                                + " here can be imported again.",
                        List.of(),
                        visit -> codes(adminApiClient, visit)));
    }

    private static ImportRoom.Place codes(AdminApiClient adminApiClient, StaffRequest visit) {
        var rule = AdminDiscountCodesPage.rule(adminApiClient, visit);
        var id = rule.path("id").asLong();
        var address = AdminDiscountCodesPage.address(rule);
        return new ImportRoom.Place(
                address,
                id,
                List.of(
                        new ImportRoom.Crumb(AdminDiscountsPage.PATH, "Discounts"),
                        new ImportRoom.Crumb(
                                AdminDiscountsPage.PATH + "/" + id,
                                rule.path("title").asText()),
                        new ImportRoom.Crumb(address, "Codes")));
    }
}
