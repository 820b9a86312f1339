package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.shops.SetupProgress;
import java.util.List;

/** Step of the setup guide for a new shop. */
public record SetupGuideStep(String title, String words, String address, boolean done) {

    /** In the order in which they are best taken; only for who may change the shop. */
    static List<SetupGuideStep> of(Foundation foundation, StaffRequest visit) {
        if (!visit.staff().may(Permission.SETTINGS) || !visit.staff().may(Permission.PRODUCTS)) {
            return List.of();
        }
        var shop = visit.shop();
        var begun = foundation.database().read(session -> SetupProgress.of(session, shop));
        return List.of(
                new SetupGuideStep(
                        "Tell who you are",
                        "Name, e-mail and address stand on letters and decide about taxes.",
                        "/admin/settings",
                        !shop.email().isEmpty()
                                && !shop.address1().isEmpty()
                                && !shop.country().isEmpty()),
                new SetupGuideStep(
                        "Add a product",
                        "With a picture, a price and how many you have.",
                        "/admin/products/new",
                        begun.stocked()),
                new SetupGuideStep(
                        "Publish it",
                        "What is published can be seen and bought.",
                        "/admin/products",
                        begun.published()),
                new SetupGuideStep(
                        "Check your delivery",
                        "Where you send things to, and what that costs.",
                        AdminShippingPage.PATH,
                        begun.delivering()),
                new SetupGuideStep(
                        "Place a test order",
                        "Buy something yourself with the card 4242 4242 4242 4242.",
                        "/",
                        begun.ordered()));
    }
}
