package dev.vitrine.server.demo.art;

/** The one lamp of the studio: large, soft, from the upper left and a little in front. */
final class Light {
    private static final double X = -0.50;
    private static final double Y = -0.60;
    private static final double Z = 0.625;
    private static final double HALF_X = -0.277;
    private static final double HALF_Y = -0.333;
    private static final double HALF_Z = 0.901;

    private Light() {}

    /** How much light a surface with this normal gets; one that faces the viewer gets 0.79. */
    static double on(double nx, double ny, double nz) {
        var facing = nx * X + ny * Y + nz * Z;
        var bounce = nx > 0.72 ? (nx - 0.72) * 0.32 : 0;
        return 0.5 + facing * 0.47 + bounce;
    }

    /** The window seen in a glossy surface, 0 to 1. */
    static double glint(double nx, double ny, double nz) {
        var near = nx * HALF_X + ny * HALF_Y + nz * HALF_Z;
        if (near < 0.93) {
            return 0;
        }
        var sharp = (near - 0.93) / 0.07;
        return sharp * sharp * (3 - 2 * sharp);
    }
}
