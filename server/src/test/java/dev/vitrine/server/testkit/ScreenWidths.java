package dev.vitrine.server.testkit;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** The widths of the screens that a journey is made on: a desk's and a phone's; in the usual size the phone's alone. */
public final class ScreenWidths implements ArgumentsProvider {

    @Override
    public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
        return (Browser.BOTH_SCREENS ? Stream.of(1440, 390) : Stream.of(390)).map(Arguments::of);
    }
}
