package dev.vitrine.server.demo;

import java.util.List;

/** Policies of the demo shops, in the order of a footer. */
final class DemoPolicies {

    private DemoPolicies() {}

    /** A policy by the handle that the platform knows it by. */
    record DemoPolicy(String handle, String bodyHtml) {}

    static List<DemoPolicy> of(DemoShop shop) {
        return List.of(
                new DemoPolicy("refund-policy", refunds(shop)),
                new DemoPolicy("shipping-policy", shipping(shop)),
                new DemoPolicy("privacy-policy", privacy(shop)),
                new DemoPolicy("terms-of-service", terms(shop)),
                new DemoPolicy("legal-notice", notice(shop)));
    }

    private static String refunds(DemoShop shop) {
        return """
                <p>You may send back anything unused within thirty days of its arrival, for whatever reason.</p>
                <h2>How to return something</h2>
                <p>Write to %1$s with the number of your order. We answer with the address to send it to. Please use
                the box it came in, or one as strong.</p>
                <h2>What you get back</h2>
                <p>The price of what you return, by the way you paid it, within a week of its arrival here. When the
                whole order comes back, so does the price of its delivery. The way back is yours to pay.</p>
                <h2>Damaged or wrong</h2>
                <p>A photograph is enough. We send another one or give the money back, and pay every parcel.</p>
                <p>%2$s is a demonstration: no money is taken, so none has to be returned.</p>
                """.formatted(letter(shop), shop.name());
    }

    private static String shipping(DemoShop shop) {
        return """
                <p>What delivery costs, and how long it takes, is shown at checkout before you pay.</p>
                <h2>When it leaves</h2>
                <p>Orders are packed within three working days, in paper and card. A letter with the number of the
                parcel follows as soon as it is on its way.</p>
                <h2>When it is late</h2>
                <p>Write to %1$s if a parcel has not arrived a week after that letter. We find it or send another
                one.</p>
                <p>%2$s is a demonstration: orders are kept, but no parcel leaves the house.</p>
                """.formatted(letter(shop), shop.name());
    }

    private static String privacy(DemoShop shop) {
        return """
                <p>%2$s keeps what it needs to deal with your order, and no more.</p>
                <h2>What is kept</h2>
                <ul>
                <li>Your name, address, e-mail address and phone number, and what you ordered.</li>
                <li>How you paid and whether it succeeded; never the number of a card.</li>
                <li>A cookie that remembers your cart, and one for the currency you chose.</li>
                <li>How many people visit, but not who they are.</li>
                </ul>
                <h2>Who sees it</h2>
                <p>The people who work in this shop, and whoever carries the parcel. Nothing is sold or handed on for
                advertising.</p>
                <h2>Your rights</h2>
                <p>Write to %1$s to see what is kept about you, to have it corrected or deleted.</p>
                <p>As this is a demonstration, please enter invented names and addresses.</p>
                """.formatted(letter(shop), shop.name());
    }

    private static String terms(DemoShop shop) {
        return """
                <p>These terms are for everything that is ordered at %2$s.</p>
                <h2>Orders</h2>
                <p>An order is binding once we confirm it by e-mail. If something has sold out in the meantime we tell
                you and give the money back.</p>
                <h2>Prices and payment</h2>
                <p>Prices are shown with the taxes they include. The cost of delivery is added at checkout, where you
                see the whole sum before you pay.</p>
                <h2>Guarantee</h2>
                <p>If something has a fault that was there when it arrived, the law gives you two years to tell us, and
                us the duty to repair or replace it.</p>
                <h2>Questions</h2>
                <p>Write to %1$s.</p>
                <p>This shop is a demonstration: no contract is made, nothing is charged and nothing is sent.</p>
                """.formatted(letter(shop), shop.name());
    }

    private static String notice(DemoShop shop) {
        return """
                <p>%2$s is an invented shop: no company stands behind it, and nothing in it is for sale.</p>
                <h2>Contact</h2>
                <p>%1$s</p>
                """.formatted(letter(shop), shop.name());
    }

    private static String letter(DemoShop shop) {
        return "<a href=\"mailto:" + shop.email() + "\">" + shop.email() + "</a>";
    }
}
