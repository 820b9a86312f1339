package dev.vitrine;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;

@AnalyzeClasses(packages = "dev.vitrine", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

    @ArchTest
    static final ArchRule layersPointDown = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("kernel")
            .definedBy("dev.vitrine.kernel..")
            .layer("ground")
            .definedBy("dev.vitrine.db..", "dev.vitrine.http..", "dev.vitrine.net..", "dev.vitrine.lifecycle..")
            .layer("services")
            .definedBy(
                    "dev.vitrine.tenancy..",
                    "dev.vitrine.events..",
                    "dev.vitrine.mail..",
                    "dev.vitrine.media..",
                    "dev.vitrine.geo..",
                    "dev.vitrine.text..")
            .layer("access")
            .definedBy("dev.vitrine.access..")
            .layer("rest")
            .definedBy("dev.vitrine.rest..")
            .layer("features")
            .definedBy(
                    "dev.vitrine.apps..",
                    "dev.vitrine.people..",
                    "dev.vitrine.oauth..",
                    "dev.vitrine.webhooks..",
                    "dev.vitrine.partners..",
                    "dev.vitrine.shops..",
                    "dev.vitrine.content..",
                    "dev.vitrine.catalog..",
                    "dev.vitrine.customers..",
                    "dev.vitrine.inventory..",
                    "dev.vitrine.fulfillment..",
                    "dev.vitrine.discounts..",
                    "dev.vitrine.metafields..",
                    "dev.vitrine.shipping..",
                    "dev.vitrine.orders..",
                    "dev.vitrine.checkout..",
                    "dev.vitrine.draftorders..",
                    "dev.vitrine.payments..",
                    "dev.vitrine.audit..",
                    "dev.vitrine.analytics..",
                    "dev.vitrine.pricing..",
                    "dev.vitrine.imports..",
                    "dev.vitrine.openapi..",
                    "dev.vitrine.themestore..")
            .layer("root")
            .definedBy("dev.vitrine")
            .withOptionalLayers(true)
            .whereLayer("root")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("features")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("rest")
            .mayOnlyBeAccessedByLayers("features", "root")
            .whereLayer("access")
            .mayOnlyBeAccessedByLayers("rest", "features", "root")
            .whereLayer("services")
            .mayOnlyBeAccessedByLayers("access", "rest", "features", "root")
            .whereLayer("ground")
            .mayOnlyBeAccessedByLayers("services", "access", "rest", "features", "root")
            .because("a layer that reaches up cannot be understood, tested or replaced on its own");

    @ArchTest
    static final ArchRule featuresFormNoCycle = slices().matching("dev.vitrine.(*)..")
            .should()
            .beFreeOfCycles()
            .because("two packages that need each other are one package");

    @ArchTest
    static final ArchRule sqlStaysInDb = noClasses()
            .that(resideInAnyPackage("dev.vitrine..")
                    .and(resideInAnyPackage("dev.vitrine.db..").negate().as("outside db")))
            .should()
            .dependOnClassesThat(resideInAnyPackage("java.sql..", "javax.sql..", "org.jdbi..", "com.zaxxer.."))
            .because("one door to the database keeps transactions, tenancy and the two dialects in one place");

    @ArchTest
    static final ArchRule httpStaysAtTheEdge = noClasses()
            .that(resideInAnyPackage("dev.vitrine..")
                    .and(resideInAnyPackage("dev.vitrine.rest..", "dev.vitrine.oauth..")
                            .negate()
                            .as("outside rest and oauth")))
            .should()
            .dependOnClassesThat(resideInAnyPackage("io.javalin..", "jakarta.servlet.."))
            .because("domain code must run without a request");

    @ArchTest
    static final ArchRule outboundHttpIsVetted = noClasses()
            .that(resideInAnyPackage("dev.vitrine..")
                    .and(resideInAnyPackage("dev.vitrine.net..").negate().as("outside net")))
            .should()
            .dependOnClassesThat(resideInAnyPackage("okhttp3..", "java.net.http.."))
            .because("every address that a stranger names is checked when the socket connects");

    @ArchTest
    static final ArchRule timeIsHandedIn = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Clock.class, "systemUTC")
            .because("a test must be able to say what time it is");

    @ArchTest
    static final ArchRule nobodySleeps = noClasses()
            .should()
            .callMethod(Thread.class, "sleep", long.class)
            .because("waiting is for an event, not for a while");
}
