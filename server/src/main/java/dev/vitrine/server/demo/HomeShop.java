package dev.vitrine.server.demo;

import static dev.vitrine.server.demo.DemoMenu.collection;
import static dev.vitrine.server.demo.DemoMenu.page;

import java.util.ArrayList;
import java.util.List;

/** The homeware shop. */
final class HomeShop {
    private static final DemoScene HERO =
            new DemoScene("home-table.webp", "A jug, a carafe, a bowl and a board on a table in soft light");
    private static final DemoScene NEW =
            new DemoScene("new-in.webp", "A kettle, two mugs and a plant pot side by side");
    private static final DemoScene KITCHEN =
            new DemoScene("kitchen.webp", "A casserole, a storage jar, a teapot and plates on a table");
    private static final DemoScene LIVING =
            new DemoScene("living.webp", "A chair, a floor lamp, a side table with a vase and a basket");
    private static final DemoScene TEXTILES =
            new DemoScene("textiles.webp", "A cushion, a folded blanket and a stack of towels");

    private HomeShop() {}

    static DemoShop shop() {
        var products = new ArrayList<DemoProduct>();
        products.addAll(KitchenProducts.all());
        products.addAll(LivingProducts.all());
        products.addAll(TextileProducts.all());
        return new DemoShop(
                "demo",
                "Vitrine Home",
                "hello@demo.example",
                "EUR",
                "DE",
                "Europe/Berlin",
                "Vitrine Home: things to live with",
                "Stoneware, lamps, furniture and cloth for every day, in calm colours.",
                collections(),
                List.copyOf(products),
                pages(),
                menus(),
                List.of(HERO, NEW, KITCHEN, LIVING, TEXTILES));
    }

    private static List<DemoCollection> collections() {
        return List.of(
                new DemoCollection(
                        "new-in",
                        "New in",
                        "<p>What came out of the last boxes: still smelling of wood wool.</p>",
                        "New in",
                        "The newest things for kitchen, rooms and bed.",
                        NEW),
                new DemoCollection(
                        "kitchen",
                        "Kitchen",
                        "<p>To cook with, to pour from and to put on the table. Made to be used every day and to be washed without ceremony.</p>",
                        "Kitchen and table",
                        "Jugs, mugs, bowls, pots and boards for everyday cooking.",
                        KITCHEN),
                new DemoCollection(
                        "living",
                        "Living",
                        "<p>Light, seats, shelves and a place for the plants.</p>",
                        "Lamps, furniture and decoration",
                        "Lamps, stools, tables, vases and baskets in calm colours.",
                        LIVING),
                new DemoCollection(
                        "textiles",
                        "Textiles",
                        "<p>Wool, linen and cotton: soft things that last.</p>",
                        "Blankets, cushions, towels and rugs",
                        "Blankets, cushions, towels and rugs of wool, linen and cotton.",
                        TEXTILES));
    }

    private static List<DemoMenu> menus() {
        return List.of(
                new DemoMenu(
                        "main-menu",
                        "Shop",
                        List.of(
                                collection("New in", "new-in"),
                                collection("Kitchen", "kitchen"),
                                collection("Living", "living"),
                                collection("Textiles", "textiles"),
                                page("About", "about"))),
                new DemoMenu(
                        "footer",
                        "Help",
                        List.of(
                                page("About", "about"),
                                page("Delivery and returns", "delivery-and-returns"),
                                page("Contact", "contact"),
                                new DemoMenu.Link("Search", DemoMenu.Kind.SEARCH, ""))));
    }

    private static List<DemoPage> pages() {
        return List.of(
                new DemoPage(
                        "about",
                        "About",
                        """
                        <p>Vitrine Home is a shop that exists to be looked at: it comes with Vitrine, the commerce
                        platform it runs on, so that you can walk through a finished shop before you build your own.</p>
                        <p>Everything you see was made for it. The things were drawn, not photographed; the words were
                        written for them. Nobody will deliver a jug, but everything else works: choose a colour, fill
                        the bag, go through the checkout with a test card.</p>
                        <h2>What we would stand for</h2>
                        <p>Few things, well made, in colours that stand beside one another. Materials named plainly.
                        Sizes and weights on every page. No countdowns, no pop-ups.</p>
                        """,
                        null,
                        "Vitrine Home is the demo shop of Vitrine: finished, furnished and free to walk through."),
                new DemoPage(
                        "delivery-and-returns",
                        "Delivery and returns",
                        """
                        <p>This is a demo shop: orders are real records, but no parcel leaves the house. If it were
                        open, these would be the rules.</p>
                        <h2>Delivery</h2>
                        <ul>
                        <li>Parcels leave within two working days and arrive two to four days later.</li>
                        <li>One flat rate for every order, shown before you pay.</li>
                        <li>Furniture and rugs come by carrier, who calls before the visit.</li>
                        </ul>
                        <h2>Returns</h2>
                        <p>Thirty days to think about it. Send it back unused and in its box, and you get back what
                        you paid, by the way you paid it. If something arrives broken, a photograph is enough.</p>
                        """,
                        null,
                        "How parcels travel, what they cost and how to send something back."),
                new DemoPage("contact", "Contact", """
                        <p>Questions about a thing, an order or the weather in the kitchen: write to
                        <a href="mailto:hello@demo.example">hello@demo.example</a>.</p>
                        <p>As this is a demo shop, nobody sits behind that address. In your own shop, this is where
                        your words go.</p>
                        """, "contact", "How to reach the shop."));
    }
}
