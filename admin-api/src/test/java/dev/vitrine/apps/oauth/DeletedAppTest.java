package dev.vitrine.apps.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.apps.Installations.InstalledApp;
import dev.vitrine.apps.Installations.InstallingShop;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A partner takes an app out of the world. */
final class DeletedAppTest {

    private final Flow flow = Flow.on(TestPlatform.on(Dialect.SQLITE));

    private static void delete(Flow flow) {
        flow.test()
                .platform()
                .appServices()
                .appDeletion()
                .delete(flow.app().accountId(), flow.app().id());
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void everyShopLosesItAndIsToldOnce(Dialect dialect) {
        var here = Flow.on(TestPlatform.on(dialect));
        var there = here.in(here.test().shop());
        var never = here.in(here.test().shop());
        var secret = here.tokenSecret().value();
        var apiClients = List.of(
                here.api(here.install("write_script_tags,read_products"), secret),
                there.api(there.install("write_script_tags,read_products"), secret));
        apiClients.forEach(DeletedAppTest::leaveThings);
        var other = here.with(copy -> copy.app(Flow.on(here.test()).app()).session(0));
        var unharmed = other.api(other.install("read_products"));

        delete(here);

        for (var flow : List.of(here, there)) {
            assertThat(told(flow)).containsExactly("https://hooks.apps.test/gone");
            var platform = flow.test().platform();
            var scripts = platform.foundation()
                    .database()
                    .read(session ->
                            platform.shopServices().scriptTags().shownOn(session, flow.shop(), "online_store"));
            assertThat(scripts).isEmpty();
            assertThat(installed(flow)).isEmpty();
        }
        assertThat(told(never)).isEmpty();
        assertThat(apiClients)
                .allSatisfy(apiClient ->
                        assertThat(apiClient.get("products").status()).isEqualTo(401));
        assertThat(unharmed.get("products").status()).as("another app").isEqualTo(200);
        assertThat(here.test().platform().appServices().appDeletion().uninstallDeleted())
                .isZero();
        assertThat(told(here)).as("still once").hasSize(1);
        assertThatThrownBy(() -> delete(here)).hasMessage("Not Found");
    }

    private static List<InstalledApp> installed(Flow flow) {
        var platform = flow.test().platform();
        return platform
                .foundation()
                .database()
                .read(session -> platform.appServices().installations().list(session, flow.shop()))
                .stream()
                .filter(each -> each.publicAppId() == flow.app().id())
                .toList();
    }

    private static void leaveThings(ApiClient apiClient) {
        var hook = "{\"webhook\":{\"topic\":\"app/uninstalled\",\"address\":\"https://hooks.apps.test/gone\"}}";
        assertThat(apiClient.post("webhooks", hook).status()).isEqualTo(201);
        var tag = "{\"script_tag\":{\"src\":\"https://scripts.apps.test/a.js\",\"event\":\"onload\"}}";
        assertThat(apiClient.post("script_tags", tag).status()).isEqualTo(201);
    }

    private static List<String> told(Flow flow) {
        return flow.test()
                .platform()
                .foundation()
                .database()
                .read(session -> session.sql("""
                        select w.address from webhook_deliveries d
                        join webhooks w on w.shop_id = :shop and w.id = d.webhook_id
                        join events e on e.shop_id = :shop and e.id = d.event_id and e.topic = 'app/uninstalled'
                        where d.shop_id = :shop and d.state = 'waiting'
                        """).bind(flow.shop()).values());
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void nobodyIsLetInByItAnyMore(Dialect dialect) {
        var flow = Flow.on(TestPlatform.on(dialect));
        var code = flow.code("read_products", "");
        delete(flow);
        var answer = flow.exchange(code);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("error")).isEqualTo("application_cannot_be_found");
        assertThat(flow.exchange(code, "client_secret", "vtk_wrong").at("error"))
                .as("it is told to the app only")
                .isEqualTo("invalid_client");
        assertThatThrownBy(() -> flow.next(flow.query("read_products", "")))
                .isInstanceOfSatisfying(
                        OAuthException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo("application_cannot_be_found"));
        assertThatThrownBy(() -> flow.test()
                        .platform()
                        .appServices()
                        .authorizationEndpoint()
                        .installUrl(flow.shop(), flow.app().clientId()))
                .hasMessage("Not Found");
    }

    /** What a crash between the decision and the last shop leaves is taken up later; tokens are dead before. */
    @Test
    void itsTokensAreDeadBeforeItIsUninstalled() {
        var secret = flow.tokenSecret().value();
        var apiClient = flow.api(flow.install("read_products"), secret);
        var platform = flow.test().platform();
        platform.foundation()
                .database()
                .change(tx -> tx.sql("update public_apps set deleted_at = 1 where id = :id")
                        .bind("id", flow.app().id())
                        .run());
        assertThat(apiClient.get("products").status()).isEqualTo(401);
        assertThat(installed(flow)).hasSize(1);
        assertThat(platform.appServices().appDeletion().uninstallDeleted()).isEqualTo(1);
        assertThat(installed(flow)).isEmpty();
    }

    @Test
    void appOfSomebodyElseIsNotFound() {
        flow.install("read_products");
        var stranger = Flow.on(flow.test());
        assertThatThrownBy(() -> flow.test()
                        .platform()
                        .appServices()
                        .appDeletion()
                        .delete(stranger.app().accountId(), flow.app().id()))
                .hasMessage("Not Found");
        assertThat(flow.next(flow.query("read_products", "")))
                .isInstanceOf(AuthorizationEndpoint.NextStep.RedirectTo.class);
    }

    @Test
    void nothingOfItCanBeChangedAfterwards() {
        delete(flow);
        var apps = flow.test().platform().appServices().publicApps();
        var account = flow.app().accountId();
        var id = flow.app().id();
        assertThatThrownBy(() -> apps.beginRotation(account, id)).hasMessage("Not Found");
        assertThatThrownBy(flow::tokenSecret).hasMessage("Not Found");
        assertThatThrownBy(() -> apps.accessControl().allowFrom(account, id, List.of()))
                .hasMessage("Not Found");
        assertThat(flow.test()
                        .platform()
                        .foundation()
                        .database()
                        .<Integer>read(session -> apps.list(session, account).size()))
                .isZero();
    }

    @Test
    void partnerSeesWhichShopsHaveIt() {
        var there = flow.in(flow.test().shop());
        flow.install("read_products");
        there.install("read_products");
        assertThat(counted()).containsExactly(Map.entry(flow.app().id(), 2L));
        assertThat(shops(50))
                .extracting(InstallingShop::handle)
                .containsExactly(there.shop().handle(), flow.shop().handle());
        assertThat(shops(1)).hasSize(1);
        delete(flow);
        assertThat(shops(50)).isEmpty();
    }

    private Map<Long, Long> counted() {
        var platform = flow.test().platform();
        return platform.foundation()
                .database()
                .read(session -> platform.appServices()
                        .installations()
                        .counts(session, flow.app().accountId()));
    }

    private List<InstallingShop> shops(int most) {
        var platform = flow.test().platform();
        return platform.foundation()
                .database()
                .read(session -> platform.appServices().installations().shops(session, flow.app(), most));
    }
}
