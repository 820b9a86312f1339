package dev.vitrine.server;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.vitrine.Platform;

@AnalyzeClasses(packages = "dev.vitrine.server", importOptions = DoNotIncludeTests.class)
final class ServerArchitectureTest {

    @ArchTest
    static final ArchRule partsPointDown = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("web")
            .definedBy("dev.vitrine.server.web..")
            .layer("monitoring")
            .definedBy("dev.vitrine.server.monitoring..")
            .layer("pdf")
            .definedBy("dev.vitrine.server.pdf..")
            .layer("storefront")
            .definedBy("dev.vitrine.server.storefront..")
            .layer("checkout")
            .definedBy("dev.vitrine.server.checkout..")
            .layer("console")
            .definedBy("dev.vitrine.server.console..")
            .layer("docs")
            .definedBy("dev.vitrine.server.docs..")
            .layer("mail")
            .definedBy("dev.vitrine.server.mail..")
            .layer("partnerapi")
            .definedBy("dev.vitrine.server.partnerapi..")
            .layer("demo")
            .definedBy("dev.vitrine.server.demo..")
            .layer("backup")
            .definedBy("dev.vitrine.server.backup..")
            .layer("cli")
            .definedBy("dev.vitrine.server.cli..")
            .layer("root")
            .definedBy("dev.vitrine.server")
            .whereLayer("web")
            .mayOnlyBeAccessedByLayers(
                    "pdf", "storefront", "checkout", "console", "docs", "mail", "partnerapi", "cli", "root")
            .whereLayer("monitoring")
            .mayOnlyBeAccessedByLayers("web", "console", "root")
            .whereLayer("pdf")
            .mayOnlyBeAccessedByLayers("console", "root")
            .whereLayer("storefront")
            .mayOnlyBeAccessedByLayers("checkout", "mail", "root")
            .whereLayer("console")
            .mayOnlyBeAccessedByLayers("mail", "root")
            .whereLayer("checkout")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("docs")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("mail")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("partnerapi")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("backup")
            .mayOnlyBeAccessedByLayers("cli", "root")
            .whereLayer("demo")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("cli")
            .mayOnlyBeAccessedByLayers("root")
            .because("shop, checkout and consoles are changed one at a time");

    @ArchTest
    static final ArchRule everyPackageIsKnown = classes()
            .should()
            .resideInAnyPackage(
                    "dev.vitrine.server",
                    "dev.vitrine.server.web",
                    "dev.vitrine.server.monitoring",
                    "dev.vitrine.server.pdf",
                    "dev.vitrine.server.storefront",
                    "dev.vitrine.server.checkout",
                    "dev.vitrine.server.console..",
                    "dev.vitrine.server.docs",
                    "dev.vitrine.server.mail",
                    "dev.vitrine.server.partnerapi",
                    "dev.vitrine.server.demo..",
                    "dev.vitrine.server.backup",
                    "dev.vitrine.server.cli")
            .because("a package that no rule knows escapes all of them");

    @ArchTest
    static final ArchRule sqlStaysInThePlatform = noClasses()
            .that(resideInAnyPackage("dev.vitrine.server.."))
            .should()
            .dependOnClassesThat(resideInAnyPackage("java.sql..", "javax.sql..", "org.jdbi.."))
            .because("what has a face knows no database");

    @ArchTest
    static final ArchRule onlyTheSeedersOfTheDemoKnowThePlatform = noClasses()
            .that()
            .resideInAPackage("dev.vitrine.server.demo..")
            .and()
            .haveNameNotMatching(".*\\.Demo(Accounts|Apps|CheckoutSettings|Orders|Seeder|Themes)(\\$.*)?")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "dev.vitrine",
                    "dev.vitrine.people..",
                    "dev.vitrine.commerce..",
                    "dev.vitrine.apps..",
                    "dev.vitrine.shop.."))
            .because("what the demo shops sell and look like is plain data");

    @ArchTest
    static final ArchRule onlyRootAndCommandLineTakeTheWholePlatform = noClasses()
            .that(resideInAnyPackage(
                    "dev.vitrine.server.web..",
                    "dev.vitrine.server.storefront..",
                    "dev.vitrine.server.checkout..",
                    "dev.vitrine.server.console..",
                    "dev.vitrine.server.docs..",
                    "dev.vitrine.server.mail..",
                    "dev.vitrine.server.partnerapi..",
                    "dev.vitrine.server.demo.."))
            .should()
            .dependOnClassesThat()
            .areAssignableTo(Platform.class)
            .because("the groups in a constructor tell what a page can read and change");
}
