package dev.vitrine.server.console.themeversions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BrowserProgramTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theBrowserAndItsDriverAreFoundOnThePath() throws IOException {
        var driver = program("chromedriver");
        var browser = program("chromium");
        var found = BrowserProgram.find("auto", false, "/nowhere:" + folder, "shopkeeper");
        assertThat(found).isEqualTo(new BrowserProgram(browser, driver, true, ""));
        assertThat(BrowserProgram.find(browser, false, "", "shopkeeper")).isEqualTo(found);
    }

    @Test
    void whatIsMissingIsNamedWithWhatToDo() throws IOException {
        assertThat(BrowserProgram.find("none", true, "", "shopkeeper").problem())
                .contains("`none`");
        assertThat(BrowserProgram.find("auto", true, folder.toString(), "shopkeeper")
                        .problem())
                .contains("install one");
        assertThat(BrowserProgram.find("/nowhere/chromium", true, "", "shopkeeper")
                        .problem())
                .contains("/nowhere/chromium", "--browser");
        program("chromium");
        assertThat(BrowserProgram.find("auto", true, folder.toString(), "shopkeeper")
                        .problem())
                .contains("no chromedriver");
    }

    @Test
    void withoutItsSandboxItRunsOnlyWhereThatIsAllowed() throws IOException {
        program("chromedriver");
        program("chromium");
        var refused = BrowserProgram.find("auto", false, folder.toString(), "root");
        assertThat(refused.isThere()).isFalse();
        assertThat(refused.problem()).contains("root", "--themes-without-sandbox on");
        var allowed = BrowserProgram.find("auto", true, folder.toString(), "root");
        assertThat(allowed.isThere()).isTrue();
        assertThat(allowed.confined()).isFalse();
        assertThat(BrowserProgram.find("auto", true, folder.toString(), "shopkeeper")
                        .confined())
                .as("who has a sandbox keeps it")
                .isTrue();
    }

    private String program(String name) throws IOException {
        var file = Files.writeString(folder.resolve(name), "#!/bin/sh\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file.toString();
    }
}
