package dev.vitrine.server.demo;

import java.util.List;

/** What the studio makes: vases, lamps and paper. */
final class AtelierProducts {
    private static final String LINE = "Atelier Vitrine";

    private AtelierProducts() {}

    static List<DemoProduct> all() {
        return List.of(
                ringVase(),
                bottleVase(),
                flutedVase(),
                budVase(),
                moonVase(),
                mushroomLamp(),
                lantern(),
                studioLamp(),
                star(),
                pad(),
                letters(),
                notebook());
    }

    private static DemoProduct ringVase() {
        return DemoProductBuilder.of("ring-vase", "Ring vase", LINE, "Vase", 8600, 1450)
                .in("vases")
                .tags("ceramic", "sculpture")
                .says("""
                        A closed circle of clay with a neck. It is thrown in two halves and joined while still soft;
                        the seam is smoothed away, but a fingertip will find it.""")
                .facts("Stoneware, matt glaze", "21 × 8 × 26 cm, 1.5 kg", "Watertight; wash by hand")
                .option("Colour", "Chalk", "Clay", "Ochre")
                .stock(5, 3, 2)
                .seo("Ring vase in matt stoneware", "A sculptural ring vase, thrown in two halves. Three glazes.")
                .done();
    }

    private static DemoProduct bottleVase() {
        return DemoProductBuilder.of("bottle-vase", "Bottle vase", LINE, "Vase", 6400, 980)
                .in("vases")
                .tags("ceramic", "flowers")
                .says("""
                        A narrow neck for two or three branches, and a belly heavy enough to hold them up. The glaze
                        runs a little where it is thick.""")
                .facts("Stoneware, satin glaze", "24 cm high, 14 cm wide, 980 g", "Branches not included")
                .option("Colour", "Sage", "Butter", "Plum")
                .was("Plum", 7800)
                .stock(6, 4, 3)
                .done();
    }

    private static DemoProduct flutedVase() {
        return DemoProductBuilder.of("fluted-vase", "Fluted vase", LINE, "Vase", 7200, 1320)
                .in("vases")
                .tags("ceramic", "flowers")
                .says("""
                        Every groove is drawn by hand with a wooden comb before the clay dries. Light does the rest.""")
                .facts(
                        "Stoneware, unglazed outside, glazed inside",
                        "26 cm high, 12 cm wide, 1.3 kg",
                        "Wipe with a damp cloth")
                .option("Colour", "Chalk", "Blush", "Charcoal")
                .option("Size", "20 cm", "26 cm")
                .adds("26 cm", 1800, 480)
                .stock(7, 5, 4, 0, 6, 2)
                .done();
    }

    private static DemoProduct budVase() {
        return DemoProductBuilder.of("bud-vase", "Bud vase", LINE, "Vase", 2800, 310)
                .in("vases")
                .tags("ceramic", "flowers", "gift")
                .says("One stem, found on the way home, is enough. Glossy where the others are matt.")
                .facts("Porcelain, clear glaze over colour", "13 cm high, 8.8 cm wide, 310 g")
                .option("Colour", "Butter", "Sky", "Rust", "Black")
                .stock(14, 11, 0, 9)
                .done();
    }

    private static DemoProduct moonVase() {
        return DemoProductBuilder.of("moon-vase", "Moon vase", LINE, "Vase", 14200, 2100)
                .in("vases")
                .tags("ceramic", "one of a kind")
                .says("""
                        Almost a sphere, almost white. Moon vases are thrown in one piece and fired slowly for three
                        days; no two come out with the same horizon.""")
                .facts(
                        "Stoneware, ash glaze",
                        "19 cm high, 19.6 cm wide, 2.1 kg",
                        "Made in small numbers; the next firing is in spring")
                .stock(0)
                .done();
    }

    private static DemoProduct mushroomLamp() {
        return DemoProductBuilder.of("dome-table-lamp", "Dome table lamp", LINE, "Lamp", 18400, 2900)
                .in("lamps")
                .tags("ceramic", "lamp")
                .says("""
                        A foot and a dome, both of clay, with a warm light between them. The dome is cast thin enough
                        to ring when you tap it.""")
                .facts(
                        "Earthenware, satin glaze",
                        "32 cm high, 28 cm wide, 2.9 kg",
                        "E14, up to 40 W; dimmer on the cord")
                .option("Colour", "Ochre", "Chalk", "Clay", "Sage")
                .stock(4, 6, 3, 5)
                .seo(
                        "Dome table lamp in glazed earthenware",
                        "A ceramic table lamp with a thin-cast dome and a warm, dimmable light.")
                .done();
    }

    private static DemoProduct lantern() {
        return DemoProductBuilder.of("paper-lantern", "Paper lantern", LINE, "Lamp", 5200, 240)
                .in("lamps", "paper")
                .tags("paper", "lamp")
                .says("""
                        Mulberry paper over a spiral of bamboo, folded flat for the journey and round again in a
                        minute. The seams are pasted by hand.""")
                .facts(
                        "Mulberry paper, bamboo, steel",
                        "40 cm: 240 g; 55 cm: 380 g; 75 cm: 620 g",
                        "For bulbs up to 12 W LED; dust with a soft brush")
                .option("Size", "40 cm", "55 cm", "75 cm")
                .adds("55 cm", 1600, 140)
                .adds("75 cm", 4200, 380)
                .stock(12, 8, 0)
                .done();
    }

    private static DemoProduct studioLamp() {
        return DemoProductBuilder.of("studio-lamp", "Studio lamp", LINE, "Lamp", 15800, 2400)
                .in("lamps")
                .tags("ceramic", "lamp", "linen")
                .says("The lamp that stands on our own bench: a thrown foot, a brass neck, a plain linen shade.")
                .facts("Stoneware, brass, linen", "46 cm high, shade 28 cm, 2.4 kg", "E27, up to 60 W")
                .option("Colour", "Clay", "Charcoal", "Butter")
                .was("Butter", 18600)
                .stock(4, 5, 2)
                .done();
    }

    private static DemoProduct star() {
        return DemoProductBuilder.of("folded-star", "Folded star", LINE, "Paper star", 3400, 90)
                .in("paper", "lamps")
                .tags("paper", "window")
                .says("""
                        Sixteen points from one roll of paper, folded and never cut. Hang it in a window; by day it
                        throws a shadow, in the evening it glows a little from the street.""")
                .facts("170 g cotton paper", "46 cm across, 90 g", "Comes folded, with two metres of cord")
                .option("Colour", "Chalk", "Butter", "Blush")
                .stock(18, 12, 7)
                .done();
    }

    private static DemoProduct pad() {
        return DemoProductBuilder.of("drawing-pad", "Drawing pad", LINE, "Pad", 1900, 520)
                .in("paper")
                .tags("paper", "drawing")
                .says("Sixty sheets with a little tooth, for pencil, ink and a light wash. The pencil is part of it.")
                .facts("150 g cotton paper, glued at the head", "A4, 21 × 30 cm, 520 g", "One pencil, B")
                .option("Colour", "Clay", "Ink", "Moss")
                .stock(22, 17, 14)
                .done();
    }

    private static DemoProduct letters() {
        return DemoProductBuilder.of("letter-set", "Letter set", LINE, "Letter set", 1600, 180)
                .in("paper")
                .tags("paper", "gift")
                .says("Ten envelopes, ten sheets and ten seals. What you write is up to you.")
                .facts("120 g cotton paper, wax seals with glue", "16 × 11.5 cm, 180 g")
                .option("Colour", "Sage", "Blush", "Sky", "Butter")
                .stock(30, 24, 0, 16)
                .done();
    }

    private static DemoProduct notebook() {
        return DemoProductBuilder.of("studio-notebook", "Studio notebook", LINE, "Notebook", 1400, 340)
                .in("paper")
                .tags("paper", "drawing")
                .says("Sewn, cloth-bound and patient. It opens flat at every page and does not mind clay on its cover.")
                .facts("Cotton cover, 100 g uncoated paper, 192 pages", "A5, 15 × 21 cm, 340 g")
                .option("Colour", "Ochre", "Forest", "Charcoal")
                .stock(25, 19, 21)
                .done();
    }
}
