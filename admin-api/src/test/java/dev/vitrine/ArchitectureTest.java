package dev.vitrine;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.util.stream.Stream;

@AnalyzeClasses(packages = "dev.vitrine", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

    private static final String[] KERNEL = {"dev.vitrine.foundation.kernel.."};
    private static final String[] GROUND = {
        "dev.vitrine.foundation.db..",
        "dev.vitrine.foundation.http..",
        "dev.vitrine.foundation.net..",
        "dev.vitrine.foundation.storage.."
    };
    private static final String[] SERVICES = {
        "dev.vitrine.foundation.tenancy..",
        "dev.vitrine.foundation.events..",
        "dev.vitrine.foundation.mail..",
        "dev.vitrine.foundation.media..",
        "dev.vitrine.foundation.geo..",
        "dev.vitrine.foundation.text.."
    };
    private static final String[] ACCESS = {"dev.vitrine.foundation.access.."};
    private static final String[] REST = {"dev.vitrine.foundation.rest.."};
    private static final String[] FEATURE = {"dev.vitrine.foundation.feature.."};

    /** A percentage when its type says so, and bounds of rules, which print without zeros at their end. */
    private static final String SHARES =
            ".*\\.(OrderDiscountCode\\.amount|.*\\.maximumDiscountAmount|PriceRule\\$Purchase\\.prerequisiteAmount)";

    @ArchTest
    static final ArchRule groupsPointDown = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("foundation")
            .definedBy("dev.vitrine.foundation..")
            .layer("people")
            .definedBy("dev.vitrine.people..")
            .layer("commerce")
            .definedBy("dev.vitrine.commerce..")
            .layer("apps")
            .definedBy("dev.vitrine.apps..")
            .layer("shop")
            .definedBy("dev.vitrine.shop..")
            .layer("insight")
            .definedBy("dev.vitrine.insight..")
            .layer("root")
            .definedBy("dev.vitrine")
            .whereLayer("root")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("insight")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("shop")
            .mayOnlyBeAccessedByLayers("commerce", "apps", "root")
            .whereLayer("apps")
            .mayOnlyBeAccessedByLayers("commerce", "root")
            .whereLayer("commerce")
            .mayOnlyBeAccessedByLayers("apps", "shop", "root")
            .whereLayer("people")
            .mayOnlyBeAccessedByLayers("commerce", "apps", "shop", "insight", "root")
            .because("a group that reaches up cannot be understood, tested or replaced on its own");

    @ArchTest
    static final ArchRule layersOfTheFoundationPointDown = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("kernel")
            .definedBy(KERNEL)
            .layer("ground")
            .definedBy(GROUND)
            .layer("services")
            .definedBy(SERVICES)
            .layer("access")
            .definedBy(ACCESS)
            .layer("rest")
            .definedBy(REST)
            .layer("feature")
            .definedBy(FEATURE)
            .whereLayer("feature")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("rest")
            .mayOnlyBeAccessedByLayers("feature")
            .whereLayer("access")
            .mayOnlyBeAccessedByLayers("rest", "feature")
            .whereLayer("services")
            .mayOnlyBeAccessedByLayers("access", "rest", "feature")
            .whereLayer("ground")
            .mayOnlyBeAccessedByLayers("services", "access", "rest", "feature")
            .because("a layer that reaches up cannot be understood, tested or replaced on its own");

    /** What an order is stands below what is done to it; only {@code orders} itself knows all of it. */
    @ArchTest
    static final ArchRule partsOfOrdersPointDown = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("orders")
            .definedBy("dev.vitrine.commerce.orders")
            .layer("edits")
            .definedBy("dev.vitrine.commerce.orders.edits")
            .layer("intake")
            .definedBy("dev.vitrine.commerce.orders.intake")
            .layer("refunds")
            .definedBy("dev.vitrine.commerce.orders.refunds")
            .layer("returns")
            .definedBy("dev.vitrine.commerce.orders.returns")
            .layer("fulfillments")
            .definedBy("dev.vitrine.commerce.orders.fulfillments")
            .layer("aggregate")
            .definedBy("dev.vitrine.commerce.orders.aggregate")
            .whereLayer("orders")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("edits")
            .mayOnlyBeAccessedByLayers("orders")
            .whereLayer("intake")
            .mayOnlyBeAccessedByLayers("edits", "orders")
            .whereLayer("refunds")
            .mayOnlyBeAccessedByLayers("edits", "orders")
            .whereLayer("returns")
            .mayOnlyBeAccessedByLayers("orders")
            .whereLayer("fulfillments")
            .mayOnlyBeAccessedByLayers("intake", "orders")
            .whereLayer("aggregate")
            .mayOnlyBeAccessedByLayers("fulfillments", "returns", "refunds", "intake", "edits", "orders")
            .because("an order is understood without what is done to it");

    /** What no rule knows would escape all of them. */
    @ArchTest
    static final ArchRule everyPackageHasItsGroup = classes()
            .should()
            .resideInAnyPackage(Stream.of(KERNEL, GROUND, SERVICES, ACCESS, REST, FEATURE, new String[] {
                        "dev.vitrine",
                        "dev.vitrine.people",
                        "dev.vitrine.commerce.*",
                        "dev.vitrine.commerce.orders.*",
                        "dev.vitrine.apps",
                        "dev.vitrine.apps.*",
                        "dev.vitrine.shop.*",
                        "dev.vitrine.insight.*"
                    })
                    .flatMap(Stream::of)
                    .toArray(String[]::new))
            .because("a new package belongs to a group, and one of the foundation to a layer");

    @ArchTest
    static final ArchRule packagesFormNoCycle = slices().matching("dev.vitrine.(**)")
            .should()
            .beFreeOfCycles()
            .because("two packages that need each other are one package");

    @ArchTest
    static final ArchRule sqlStaysInDb = noClasses()
            .that(resideInAnyPackage("dev.vitrine..")
                    .and(resideInAnyPackage("dev.vitrine.foundation.db..")
                            .negate()
                            .as("outside db")))
            .should()
            .dependOnClassesThat(resideInAnyPackage("java.sql..", "javax.sql..", "org.jdbi..", "com.zaxxer.."))
            .because("one door to the database keeps transactions, tenancy and the two dialects in one place");

    @ArchTest
    static final ArchRule httpStaysAtTheEdge = noClasses()
            .that(resideInAnyPackage("dev.vitrine..")
                    .and(resideInAnyPackage("dev.vitrine.foundation.rest..", "dev.vitrine.apps.oauth..")
                            .negate()
                            .as("outside rest and oauth")))
            .should()
            .dependOnClassesThat(resideInAnyPackage("io.javalin..", "jakarta.servlet.."))
            .because("domain code must run without a request");

    @ArchTest
    static final ArchRule outboundHttpIsVetted = noClasses()
            .that(resideInAnyPackage("dev.vitrine..")
                    .and(resideInAnyPackage("dev.vitrine.foundation.net..")
                            .negate()
                            .as("outside net")))
            .should()
            .dependOnClassesThat(resideInAnyPackage("okhttp3..", "java.net.http.."))
            .because("every address that a stranger names is checked when the socket connects");

    @ArchTest
    static final ArchRule objectStoresStayInStorage = noClasses()
            .that(resideInAnyPackage("dev.vitrine..")
                    .and(resideInAnyPackage("dev.vitrine.foundation.storage..")
                            .negate()
                            .as("outside storage")))
            .should()
            .dependOnClassesThat(resideInAnyPackage("software.amazon.awssdk.."))
            .because("whoever keeps a file must not know whether it lies in a folder");

    @ArchTest
    static final ArchRule pricesAreMoney = fields().that()
            .areDeclaredInClassesThat()
            .areRecords()
            .and()
            .haveNameMatching("(?i).*(price|cost|amount|total|spent|balance|fee)($|[A-Z].*)")
            .and()
            .haveFullNameNotMatching(SHARES)
            .should()
            .notHaveRawType(BigDecimal.class)
            .because("a bare number has no currency and any number of digits");

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
