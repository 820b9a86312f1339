package dev.vitrine.server.console.operator;

import dev.vitrine.AppServices;
import dev.vitrine.Closing;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.server.console.AccountHandler;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.monitoring.ProcessStatus;
import dev.vitrine.shop.shops.ShopLimitChange;
import io.javalin.config.JavalinConfig;
import io.javalin.http.HandlerType;
import java.util.List;

/** Pages below {@code /operator} of the base host. Safe for use by many threads. */
public final class OperatorPages {

    private final OperatorOverviewPage overview;
    private final OperatorShopsPage shops;
    private final OperatorShopPage shop;
    private final OperatorLimitsPage limits;
    private final OperatorQueuesPage queues;
    private final OperatorJobsPage jobs;
    private final OperatorErrorsPage errors;
    private final OperatorActivityPage activity;

    public OperatorPages(
            Foundation foundation,
            Sales sales,
            AppServices appServices,
            Closing closing,
            ProcessStatus processStatus,
            Layout layout) {
        var load = new ShopLoads(foundation, processStatus.requests());
        this.overview = new OperatorOverviewPage(foundation, sales, processStatus, layout);
        this.shops = new OperatorShopsPage(load, layout);
        this.shop = new OperatorShopPage(foundation, closing.shopClosing(), load, layout);
        var limitChange = new ShopLimitChange(foundation.shopLimits(), foundation.clock());
        this.limits = new OperatorLimitsPage(foundation, limitChange, load, layout);
        this.queues = new OperatorQueuesPage(foundation, sales, appServices, processStatus, layout);
        this.jobs = new OperatorJobsPage(foundation, processStatus.jobs(), layout);
        this.errors = new OperatorErrorsPage(foundation, processStatus, layout);
        this.activity = new OperatorActivityPage(foundation, layout);
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        get(javalin, pageAuthorization, OperatorOverviewPage.PATH, overview::show);
        get(javalin, pageAuthorization, OperatorShopsPage.PATH, shops::show);
        get(javalin, pageAuthorization, OperatorShopPage.PATH, shop::show);
        // why before the steps: what is not named by itself is the name of a step.
        get(javalin, pageAuthorization, OperatorLimitsPage.PATH, limits::show);
        javalin.routes.addHttpHandler(
                HandlerType.POST, OperatorLimitsPage.PATH, pageAuthorization.operator(limits::change));
        get(javalin, pageAuthorization, OperatorShopPage.STEP, shop::ask);
        javalin.routes.addHttpHandler(HandlerType.POST, OperatorShopPage.STEP, pageAuthorization.operator(shop::take));
        get(javalin, pageAuthorization, OperatorQueuesPage.PATH, queues::show);
        get(javalin, pageAuthorization, OperatorJobsPage.PATH, jobs::show);
        javalin.routes.addHttpHandler(HandlerType.POST, OperatorJobsPage.PATH, pageAuthorization.operator(jobs::run));
        get(javalin, pageAuthorization, OperatorErrorsPage.PATH, errors::show);
        get(javalin, pageAuthorization, OperatorActivityPage.PATH, activity::show);
    }

    private static void get(
            JavalinConfig javalin, PageAuthorization pageAuthorization, String path, AccountHandler page) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, path, pageAuthorization.operator(page));
        }
    }
}
