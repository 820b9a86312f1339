package dev.vitrine.server.cli;

import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Server;
import dev.vitrine.server.Setting;
import dev.vitrine.server.TemporaryFolder;
import dev.vitrine.server.demo.DemoAccounts;
import dev.vitrine.server.demo.DemoProgress;
import dev.vitrine.server.demo.DemoSeeder;
import dev.vitrine.themes.ThemePreparation;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Makes ahead what every first start would have to make, and then starts a demo, asks it for a page of each kind and
 * ends: a training run, from which Java writes its archive of classes. The launcher calls it once for each build.
 */
@Command(name = "prepare", hidden = true, description = "Make ahead what a first start needs, into an empty folder")
final class PrepareCommand implements Callable<Integer> {

    private static final String HOST = "127.0.0.1";
    private static final List<String> PAGES = List.of(
            "/",
            "/collections/kitchen",
            "/products/everyday-mug",
            "/search?q=mug",
            "/cart",
            "/cart.json",
            "/robots.txt",
            "/admin/products.json");

    @Parameters(paramLabel = "DIR", description = "Folder to fill")
    private Path folder = Path.of(".");

    @Override
    public Integer call() throws Exception {
        var themes = folder.resolve("themes");
        ThemePreparation.prepare(themes);
        try (var data = new TemporaryFolder("vitrine-training")) {
            Files.createDirectories(data.path().resolve("cache"));
            Files.createSymbolicLink(data.path().resolve("cache/themes"), themes.toAbsolutePath());
            train(data.path());
        }
        return 0;
    }

    private static void train(Path data) throws IOException {
        var port = freePort();
        var config = Config.of(
                Map.of(
                        Setting.DATA,
                        data.toString(),
                        Setting.PORT,
                        Integer.toString(port),
                        Setting.BIND,
                        HOST,
                        Setting.RENDERERS,
                        "1",
                        Setting.RENDER_COMPILER,
                        "off"),
                Map.of());
        var platform = PlatformFactory.open(config);
        new DemoSeeder(
                        platform.foundation(),
                        platform.shopServices(),
                        platform.catalog(),
                        platform.sales(),
                        DemoProgress.SILENT)
                .run();
        try (var _ = new Server(config, platform, true).start()) {
            new DemoAccounts(platform.foundation(), platform.people(), platform.appServices()).run(people -> {});
            // why: where a redirect leads, only browsers find every host below localhost.
            var client = new OkHttpClient.Builder().followRedirects(false).build();
            for (var page : PAGES) {
                visit(client, config, "demo." + config.baseHost(), page);
            }
            visit(client, config, config.baseHost(), "/sign-in");
            visit(client, config, "admin." + config.baseHost(), "/shops/demo/sign-in");
        }
    }

    private static void visit(OkHttpClient client, Config config, String host, String page) throws IOException {
        var request = new Request.Builder()
                .url("http://" + HOST + ":" + config.port() + page)
                .header("Host", host)
                .build();
        client.newCall(request).execute().close();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
