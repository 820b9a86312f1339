package dev.vitrine.server.demo;

import static dev.vitrine.server.demo.DemoMenu.collection;
import static dev.vitrine.server.demo.DemoMenu.page;

import java.util.List;

/** The ceramics, light and paper studio: smaller, darker, in pounds. */
final class AtelierShop {
    private static final DemoScene HERO =
            new DemoScene("studio-shelf.webp", "A row of vases and a lamp against a deep green wall");
    private static final DemoScene VASES = new DemoScene("vases.webp", "Four vases of different shapes in a row");
    private static final DemoScene LAMPS = new DemoScene("lamps.webp", "A dome lamp and a linen-shaded lamp, lit");
    private static final DemoScene PAPER =
            new DemoScene("paper.webp", "A notebook, a drawing pad and envelopes laid out");

    private AtelierShop() {}

    static DemoShop shop() {
        return new DemoShop(
                "atelier",
                "Atelier Vitrine",
                "studio@atelier.example",
                "GBP",
                "GB",
                "Europe/London",
                "Atelier Vitrine: clay, light, paper",
                "A small studio for ceramics, lamps and paper.",
                List.of(
                        new DemoCollection(
                                "vases",
                                "Vases",
                                "<p>Thrown in small numbers. Shapes first, flowers if you like.</p>",
                                "Stoneware vases",
                                "Ring, bottle, fluted and bud vases in stoneware and porcelain.",
                                VASES),
                        new DemoCollection(
                                "lamps",
                                "Lamps",
                                "<p>Clay, linen and paper with a light inside.</p>",
                                "Ceramic and paper lamps",
                                "Table lamps of clay and lanterns of paper.",
                                LAMPS),
                        new DemoCollection(
                                "paper",
                                "Paper",
                                "<p>To draw on, to write on, to hang in the window.</p>",
                                "Notebooks, pads and paper stars",
                                "Notebooks, drawing pads, letter sets and folded stars.",
                                PAPER)),
                AtelierProducts.all(),
                pages(),
                menus(),
                List.of(HERO, VASES, LAMPS, PAPER));
    }

    private static List<DemoMenu> menus() {
        return List.of(
                new DemoMenu(
                        "main-menu",
                        "Shop",
                        List.of(
                                collection("Vases", "vases"),
                                collection("Lamps", "lamps"),
                                collection("Paper", "paper"),
                                page("The studio", "about"))),
                new DemoMenu(
                        "footer",
                        "Help",
                        List.of(
                                page("The studio", "about"),
                                page("Delivery and returns", "delivery-and-returns"),
                                page("Care and contact", "care-and-contact"))));
    }

    private static List<DemoPage> pages() {
        return List.of(
                new DemoPage(
                        "about",
                        "The studio",
                        """
                        <p>Atelier Vitrine is the second of two demo shops. It shares a server with the first and
                        nothing else: its own catalogue, its own currency, its own look, made from the same theme by
                        settings alone.</p>
                        <p>If it were a studio, it would be one long room: wheels at the north window, a kiln at the
                        end, a table of paper in between.</p>
                        """,
                        null,
                        "The second demo shop: a studio for ceramics, light and paper."),
                new DemoPage(
                        "delivery-and-returns", "Delivery and returns", """
                        <p>A demo shop sends no parcels. If this one did: everything would be packed in paper and
                        straw, leave within three working days and travel for one flat rate.</p>
                        <p>Anything unused may come back within thirty days. Breakages on the way are ours: a
                        photograph is enough.</p>
                        """, null, "Packing, delivery and returns."),
                new DemoPage(
                        "care-and-contact",
                        "Care and contact",
                        """
                        <h2>Clay</h2>
                        <p>Glazed pieces hold water. Wash them by hand; lime comes off with a spoon of vinegar.
                        Unglazed outsides want only a damp cloth.</p>
                        <h2>Light</h2>
                        <p>Keep to the wattage on the label. Dust linen with a soft brush, paper with a dry feather
                        duster.</p>
                        <h2>Paper</h2>
                        <p>Away from damp and from the midday sun, and it will outlast the ink.</p>
                        <h2>Contact</h2>
                        <p>Write to <a href="mailto:studio@atelier.example">studio@atelier.example</a>. This is a demo
                        shop, so nobody will answer; in your own, you will.</p>
                        """,
                        "contact",
                        "How to look after clay, lamps and paper."));
    }
}
