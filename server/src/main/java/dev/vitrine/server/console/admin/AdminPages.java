package dev.vitrine.server.console.admin;

import dev.vitrine.AppServices;
import dev.vitrine.Catalog;
import dev.vitrine.Closing;
import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.mail.EmailRenderer;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.StaffHandler;
import dev.vitrine.server.pdf.PdfRenderer;
import dev.vitrine.shop.content.MenuItem;
import dev.vitrine.shop.samples.SampleData;
import dev.vitrine.themes.CustomCss;
import dev.vitrine.themes.ThemeBuild;
import dev.vitrine.themes.ThemeProblem;
import io.javalin.config.JavalinConfig;
import io.javalin.http.HandlerType;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Routes of the shop admin's pages. */
public final class AdminPages {

    private static final String ORDER = "/admin/orders/{id}";

    private final AdminSampleDataPage samples;
    private final AdminHomePage home;
    private final AdminSearchPage search;
    private final AdminOrdersPage orders;
    private final AdminOrderPage order;
    private final AdminOrderDocuments documents;
    private final AdminFulfillmentPage fulfil;
    private final AdminFulfillmentEventPage fulfillmentEvent;
    private final AdminOrderEditPage orderEdit;
    private final AdminOrderContactPage orderContact;
    private final AdminOrderCustomerPage orderCustomer;
    private final AdminRefundPage refund;
    private final AdminOrderReturnPage orderReturn;
    private final AdminCheckoutsPage checkouts;
    private final AdminCheckoutPage checkout;
    private final AdminReturnsPage returns;
    private final AdminOrderCancellationPage cancel;
    private final AdminProductsPage products;
    private final List<AdminImportPage> imports;
    private final AdminProductPage product;
    private final AdminVariantCopiesPage variantCopies;
    private final AdminMissingImagesPage missing;
    private final AdminMetafieldPages metafields;
    private final AdminTaxesPage taxes;
    private final AdminTaxPage tax;
    private final AdminLocationsPage locations;
    private final AdminLocationPage location;
    private final AdminInventoryListPage inventory;
    private final AdminInventoryItemPage inventoryItem;
    private final AdminInventoryTransferPage inventoryTransfer;
    private final AdminInventoryExport inventoryExport;
    private final AdminCollectionsPage collections;
    private final AdminCollectionPage collection;
    private final AdminCustomersPage customers;
    private final AdminCustomerPage customer;
    private final AdminCustomerAddressPage customerAddress;
    private final AdminCustomerMergePage customerMerge;
    private final AdminCustomerExport customerExport;
    private final AdminCustomerGroupsPage customerGroups;
    private final AdminCustomerGroupPage customerGroup;
    private final DraftOrderRooms drafts;
    private final DiscountRooms discounts;
    private final GiftCardRooms giftCards;
    private final AnalyticsRooms analytics;
    private final ContentRooms content;
    private final AdminThemesPage themes;
    private final AdminThemeUpdatePage themeUpdate;
    private final AdminThemeEditorPage themeEditor;
    private final ThemeEditorApi themeEditorApi;
    private final ThemeEditorPresence themeEditorPresence;
    private final ThemeEditorFiles themeEditorFiles;
    private final AdminSettingsPage settings;
    private final AdminPoliciesPage policies;
    private final AdminPreferencesPage preferences;
    private final AdminStorefrontPasswordPage storefrontPassword;
    private final AdminClosingPage closing;
    private final AdminShopExportPage shopExport;
    private final AdminLanguagesPage languages;
    private final AdminDomainsPage domains;
    private final AdminCurrenciesPage currencies;
    private final AdminEmailsPage emails;
    private final AdminPaymentsPage payments;
    private final AdminPaymentMethodPage paymentMethod;
    private final AdminActivityPage activity;
    private final AdminShippingPage delivery;
    private final AdminShippingZonePage zone;
    private final AdminShippingRatePage rate;

    /**
     * {@code cssProblem} finds what keeps custom CSS of a theme from being saved, {@code texts} counts those of the
     * theme that a shop shows, {@code mainMenu} makes the main menu of a shop that has not written one.
     */
    public AdminPages(
            Foundation foundation,
            ShopServices shopServices,
            AppServices appServices,
            People people,
            Closing closing,
            Path exports,
            Catalog catalog,
            Sales sales,
            RestApi restApi,
            Layout layout,
            PdfRenderer pdfRenderer,
            EmailRenderer emailRenderer,
            Path themeCache,
            Function<CustomCss, Optional<ThemeProblem>> cssProblem,
            Function<Shop, ThemeBuild.Texts> texts,
            Function<Shop, List<MenuItem>> mainMenu,
            InstantSource clock) {
        var adminApiClient = new AdminApiClient(restApi);
        this.samples = new AdminSampleDataPage(
                foundation, new SampleData(catalog.products(), catalog.collections(), shopServices.menus()));
        this.home = new AdminHomePage(foundation, adminApiClient, samples, layout, clock);
        var bulkChanges = new BulkChanges(foundation.database(), restApi);
        this.search = new AdminSearchPage(foundation.database(), adminApiClient, layout, clock);
        this.orders = new AdminOrdersPage(bulkChanges, adminApiClient, layout, clock);
        var orderGiftCards = new OrderGiftCards(foundation, sales.orders());
        this.order = new AdminOrderPage(
                foundation, sales.orders(), sales.uploads(), orderGiftCards, adminApiClient, layout, clock);
        this.documents = new AdminOrderDocuments(foundation, sales, adminApiClient, pdfRenderer, clock);
        this.fulfil = new AdminFulfillmentPage(adminApiClient, layout, clock);
        this.fulfillmentEvent = new AdminFulfillmentEventPage(adminApiClient, layout, clock);
        this.orderEdit =
                new AdminOrderEditPage(foundation, sales.orders().adjustments(), adminApiClient, layout, clock);
        this.orderContact = new AdminOrderContactPage(adminApiClient, layout);
        this.orderCustomer = new AdminOrderCustomerPage(adminApiClient, layout, clock);
        this.refund = new AdminRefundPage(orderGiftCards, adminApiClient, layout, clock);
        this.orderReturn = new AdminOrderReturnPage(foundation, sales.orders(), restApi, adminApiClient, layout, clock);
        this.checkouts = new AdminCheckoutsPage(adminApiClient, layout, clock);
        this.checkout = new AdminCheckoutPage(adminApiClient, layout, clock);
        this.returns = new AdminReturnsPage(adminApiClient, layout, clock);
        this.cancel = new AdminOrderCancellationPage(orderGiftCards, adminApiClient, layout, clock);
        this.metafields = new AdminMetafieldPages(foundation, restApi, adminApiClient, layout);
        this.missing = new AdminMissingImagesPage(foundation, catalog, restApi, layout);
        this.imports = ImportRooms.of(catalog.imports(), adminApiClient).stream()
                .map(room -> new AdminImportPage(foundation.database(), catalog.imports(), room, layout, clock))
                .toList();
        this.products = new AdminProductsPage(foundation, bulkChanges, adminApiClient, missing, layout, clock);
        var templates = new RecordTemplates(foundation, shopServices);
        this.product = new AdminProductPage(
                foundation, catalog, sales, restApi, adminApiClient, missing, templates, layout, clock);
        this.variantCopies = new AdminVariantCopiesPage(adminApiClient, layout, clock);
        var adjustments = new InventoryAdjustments(foundation, restApi);
        this.inventory = new AdminInventoryListPage(foundation, adminApiClient, adjustments, layout);
        this.inventoryItem = new AdminInventoryItemPage(foundation, adminApiClient, adjustments, layout, clock);
        this.inventoryTransfer = new AdminInventoryTransferPage(foundation, adminApiClient, adjustments, layout);
        this.inventoryExport = new AdminInventoryExport(foundation, adminApiClient);
        this.taxes = new AdminTaxesPage(foundation, shopServices, adminApiClient, layout);
        this.tax = new AdminTaxPage(foundation, restApi, adminApiClient, layout);
        this.locations = new AdminLocationsPage(adminApiClient, layout);
        this.location = new AdminLocationPage(foundation, catalog, shopServices, adminApiClient, layout);
        this.collections = new AdminCollectionsPage(bulkChanges, adminApiClient, layout, clock);
        this.collection = new AdminCollectionPage(foundation, catalog, restApi, adminApiClient, templates, layout);
        this.customers = new AdminCustomersPage(foundation, bulkChanges, adminApiClient, layout, clock);
        this.customer = new AdminCustomerPage(adminApiClient, layout, clock);
        this.customerAddress = new AdminCustomerAddressPage(adminApiClient, layout);
        this.customerMerge = new AdminCustomerMergePage(adminApiClient, layout, clock);
        this.customerExport = new AdminCustomerExport(adminApiClient);
        this.customerGroups = new AdminCustomerGroupsPage(adminApiClient, layout);
        this.customerGroup = new AdminCustomerGroupPage(adminApiClient, layout, clock);
        this.drafts = new DraftOrderRooms(foundation, sales, restApi, adminApiClient, layout, clock);
        this.discounts = new DiscountRooms(foundation, restApi, adminApiClient, layout, clock);
        this.giftCards =
                new GiftCardRooms(foundation, sales.giftCardPayments(), restApi, adminApiClient, layout, clock);
        this.analytics = new AnalyticsRooms(foundation.database(), adminApiClient, layout, clock);
        this.content =
                new ContentRooms(foundation, shopServices, restApi, adminApiClient, templates, layout, mainMenu, clock);
        this.themes = new AdminThemesPage(
                foundation, shopServices, appServices.themeListings(), adminApiClient, layout, clock);
        this.themeUpdate = new AdminThemeUpdatePage(foundation, shopServices, appServices.themeListings(), layout);
        this.themeEditorFiles = new ThemeEditorFiles(themeCache);
        var editableThemes = new EditableThemes(foundation, shopServices);
        this.themeEditor = new AdminThemeEditorPage(
                foundation, shopServices, editableThemes, adminApiClient, themeEditorFiles, layout, clock);
        this.themeEditorApi = new ThemeEditorApi(
                foundation,
                editableThemes,
                restApi,
                adminApiClient,
                cssProblem,
                new ThemeEditorSources(foundation.database(), catalog, shopServices));
        this.themeEditorPresence = new ThemeEditorPresence(foundation, shopServices, people, editableThemes);
        this.settings = new AdminSettingsPage(foundation, shopServices, adminApiClient, layout);
        this.policies = new AdminPoliciesPage(foundation, shopServices, layout);
        this.preferences = new AdminPreferencesPage(foundation, shopServices, layout);
        this.storefrontPassword = new AdminStorefrontPasswordPage(foundation, shopServices, layout);
        this.closing = new AdminClosingPage(foundation, people, closing, layout, clock);
        this.shopExport = new AdminShopExportPage(foundation, people, shopServices.shopExports(), exports, layout);
        this.domains = new AdminDomainsPage(foundation, shopServices, layout);
        this.languages = new AdminLanguagesPage(foundation, shopServices, layout, texts);
        this.currencies = new AdminCurrenciesPage(foundation, restApi, layout, clock);
        this.emails = new AdminEmailsPage(foundation, shopServices, catalog, emailRenderer, layout, clock);
        this.activity = new AdminActivityPage(foundation, layout, clock);
        this.payments = new AdminPaymentsPage(foundation, sales, restApi, layout);
        this.paymentMethod = new AdminPaymentMethodPage(foundation, sales, restApi, layout);
        this.delivery = new AdminShippingPage(foundation, sales, adminApiClient, layout, clock);
        this.zone = new AdminShippingZonePage(adminApiClient, layout, clock);
        this.rate = new AdminShippingRatePage(foundation, restApi, adminApiClient, layout, clock);
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        javalin.routes.get("/admin", pageAuthorization.staff(home));
        javalin.routes.post(AdminSampleDataPage.PATH, pageAuthorization.staff(Permission.PRODUCTS, samples::change));
        javalin.routes.get(AdminSearchPage.PATH, pageAuthorization.staff(search::show));
        page(javalin, pageAuthorization, Permission.ORDERS, "/admin/orders", orders::show, orders::change);
        javalin.routes.get("/admin/orders/export", pageAuthorization.staff(Permission.ORDERS, orders::export));
        javalin.routes.get(
                AdminOrderDocuments.INVOICES, pageAuthorization.staff(Permission.ORDERS, documents::invoices));
        javalin.routes.get(
                AdminOrderDocuments.PACKING_SLIPS, pageAuthorization.staff(Permission.ORDERS, documents::packingSlips));
        page(javalin, pageAuthorization, Permission.ORDERS, ORDER, order::show, order::change);
        javalin.routes.get(ORDER + "/invoice.pdf", pageAuthorization.staff(Permission.ORDERS, documents::invoice));
        javalin.routes.get(
                ORDER + "/packing-slip.pdf", pageAuthorization.staff(Permission.ORDERS, documents::packingSlip));
        javalin.routes.get(ORDER + "/files/{token}", pageAuthorization.staff(Permission.ORDERS, order::file));
        page(javalin, pageAuthorization, Permission.ORDERS, ORDER + "/fulfil", fulfil::show, fulfil::submit);
        var events = ORDER + "/fulfillments/{shipment}/events";
        page(
                javalin,
                pageAuthorization,
                Permission.ORDERS,
                events + "/new",
                fulfillmentEvent::showNew,
                fulfillmentEvent::create);
        page(
                javalin,
                pageAuthorization,
                Permission.ORDERS,
                events + "/{event}",
                fulfillmentEvent::show,
                fulfillmentEvent::change);
        page(javalin, pageAuthorization, Permission.ORDERS, ORDER + "/edit", orderEdit::show, orderEdit::submit);
        page(
                javalin,
                pageAuthorization,
                Permission.ORDERS,
                ORDER + "/contact",
                orderContact::show,
                orderContact::submit);
        page(
                javalin,
                pageAuthorization,
                Permission.ORDERS,
                ORDER + "/customer",
                orderCustomer::show,
                orderCustomer::submit);
        page(javalin, pageAuthorization, Permission.ORDERS, ORDER + "/refund", refund::show, refund::submit);
        page(javalin, pageAuthorization, Permission.ORDERS, ORDER + "/return", orderReturn::show, orderReturn::submit);
        page(javalin, pageAuthorization, Permission.ORDERS, ORDER + "/cancel", cancel::show, cancel::submit);
        javalin.routes.get(AdminCheckoutsPage.PATH, pageAuthorization.staff(Permission.ORDERS, checkouts::show));
        var oneCheckout = AdminCheckoutsPage.PATH + "/{id}";
        javalin.routes.get(oneCheckout, pageAuthorization.staff(Permission.ORDERS, checkout::show));
        javalin.routes.post(oneCheckout, pageAuthorization.staff(Permission.ORDERS, checkout::change));
        javalin.routes.get(AdminReturnsPage.PATH, pageAuthorization.staff(Permission.ORDERS, returns::show));
        javalin.routes.post(ORDER + "/returns/{return}", pageAuthorization.staff(Permission.ORDERS, returns::change));
        page(javalin, pageAuthorization, Permission.SETTINGS, "/admin/settings", settings::show, settings::save);
        javalin.routes.get(AdminPoliciesPage.PATH, pageAuthorization.staff(Permission.SETTINGS, policies::list));
        page(javalin, pageAuthorization, Permission.SETTINGS, AdminPoliciesPage.ONE, policies::show, policies::save);
        page(
                javalin,
                pageAuthorization,
                Permission.SETTINGS,
                "/admin/settings/preferences",
                preferences::show,
                preferences::save);
        page(
                javalin,
                pageAuthorization,
                Permission.SETTINGS,
                AdminStorefrontPasswordPage.PATH,
                storefrontPassword::show,
                storefrontPassword::save);
        javalin.routes.get(AdminClosingPage.PATH, pageAuthorization.owner(closing::show));
        javalin.routes.post(AdminClosingPage.PATH, pageAuthorization.owner(closing::close));
        javalin.routes.post(AdminClosingPage.REOPEN, pageAuthorization.ownerInAnyState(closing::reopen));
        javalin.routes.get(AdminShopExportPage.PATH, pageAuthorization.owner(shopExport::show));
        javalin.routes.post(AdminShopExportPage.PATH, pageAuthorization.ownerInAnyState(shopExport::make));
        javalin.routes.post(AdminShopExportPage.DOWNLOAD, pageAuthorization.ownerInAnyState(shopExport::download));
        javalin.routes.post(AdminShopExportPage.DELETE, pageAuthorization.ownerInAnyState(shopExport::delete));
        page(
                javalin,
                pageAuthorization,
                Permission.SETTINGS,
                AdminLanguagesPage.PATH,
                languages::show,
                languages::save);
        page(javalin, pageAuthorization, Permission.SETTINGS, AdminDomainsPage.PATH, domains::show, domains::save);
        page(javalin, pageAuthorization, Permission.SETTINGS, AdminDomainsPage.ONE, domains::showOne, domains::saveOne);
        page(
                javalin,
                pageAuthorization,
                Permission.SETTINGS,
                AdminCurrenciesPage.PATH,
                currencies::show,
                currencies::save);
        emails(javalin, pageAuthorization);
        javalin.routes.get(AdminActivityPage.PATH, pageAuthorization.staff(activity::show));
        delivery(javalin, pageAuthorization);
        payments(javalin, pageAuthorization);
        page(javalin, pageAuthorization, Permission.PRODUCTS, "/admin/products", products::show, products::change);
        javalin.routes.get("/admin/products/export", pageAuthorization.staff(Permission.PRODUCTS, products::export));
        page(javalin, pageAuthorization, Permission.PRODUCTS, "/admin/products/new", product::showNew, product::create);
        page(
                javalin,
                pageAuthorization,
                Permission.PRODUCTS,
                AdminMissingImagesPage.PATH,
                missing::show,
                missing::change);
        // why here: behind them stand addresses with an id in this place.
        imports.forEach(page -> page.mount(javalin, pageAuthorization));
        page(javalin, pageAuthorization, Permission.PRODUCTS, "/admin/products/{id}", product::show, product::change);
        page(
                javalin,
                pageAuthorization,
                Permission.PRODUCTS,
                "/admin/products/{id}/variants/duplicate",
                variantCopies::show,
                variantCopies::submit);
        inventory(javalin, pageAuthorization);
        page(
                javalin,
                pageAuthorization,
                Permission.PRODUCTS,
                AdminCollectionsPage.PATH,
                collections::show,
                collections::change);
        page(
                javalin,
                pageAuthorization,
                Permission.PRODUCTS,
                "/admin/collections/new",
                collection::showNew,
                collection::create);
        page(
                javalin,
                pageAuthorization,
                Permission.PRODUCTS,
                "/admin/collections/{id}",
                collection::show,
                collection::change);
        customers(javalin, pageAuthorization);
        drafts.mount(javalin, pageAuthorization);
        metafields.mount(javalin, pageAuthorization);
        discounts.mount(javalin, pageAuthorization);
        giftCards.mount(javalin, pageAuthorization);
        analytics.mount(javalin, pageAuthorization);
        content.mount(javalin, pageAuthorization);
        page(javalin, pageAuthorization, Permission.THEMES, AdminThemesPage.PATH, themes::show, themes::add);
        var theme = AdminThemesPage.PATH + "/{id}";
        page(javalin, pageAuthorization, Permission.THEMES, theme, themes::showOne, themes::change);
        page(javalin, pageAuthorization, Permission.THEMES, theme + "/update", themeUpdate::show, themeUpdate::update);
        javalin.routes.get(theme + "/preview", pageAuthorization.staff(Permission.THEMES, themes::preview));
        javalin.routes.get(theme + "/download", pageAuthorization.staff(Permission.THEMES, themes::download));
        themeEditor(javalin, pageAuthorization);
        javalin.routes.post(
                ORDER + "/fulfillments/{shipment}", pageAuthorization.staff(Permission.ORDERS, order::changeShipment));
        javalin.routes.post(
                ORDER + "/fulfillment-orders/{part}",
                pageAuthorization.staff(Permission.ORDERS, order::changeFulfillmentOrder));
    }

    private void emails(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var one = AdminEmailsPage.ONE;
        javalin.routes.get(AdminEmailsPage.PATH, pageAuthorization.staff(Permission.SETTINGS, emails::list));
        page(javalin, pageAuthorization, Permission.SETTINGS, one, emails::show, emails::save);
        javalin.routes.post(one + "/test", pageAuthorization.staff(Permission.SETTINGS, emails::test));
        javalin.routes.post(one + "/preview", pageAuthorization.staff(Permission.SETTINGS, emails::preview));
    }

    private void themeEditor(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var editor = AdminThemeEditorPage.PATH;
        themeEditorFiles.mount(javalin);
        javalin.routes.get(editor, pageAuthorization.staff(Permission.THEMES, themeEditor::show));
        for (var verb : List.of(HandlerType.GET, HandlerType.POST, HandlerType.PATCH, HandlerType.DELETE)) {
            javalin.routes.addHttpHandler(
                    verb, editor + "/api", pageAuthorization.staff(Permission.THEMES, themeEditorApi::call));
        }
        javalin.routes.post(editor + "/css", pageAuthorization.staff(Permission.THEMES, themeEditorApi::checkCss));
        javalin.routes.get(editor + "/sources", pageAuthorization.staff(Permission.THEMES, themeEditorApi::sources));
        javalin.routes.get(editor + "/images", pageAuthorization.staff(Permission.THEMES, themeEditorApi::images));
        javalin.routes.post(
                editor + "/presence", pageAuthorization.staff(Permission.THEMES, themeEditorPresence::note));
        javalin.routes.get(editor + "/preview", pageAuthorization.staff(Permission.THEMES, themeEditor::preview));
        javalin.routes.post(editor + "/images", pageAuthorization.staff(Permission.THEMES, themeEditorApi::addImage));
    }

    private void inventory(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var places = AdminLocationsPage.PATH;
        javalin.routes.get(places, pageAuthorization.staff(Permission.PRODUCTS, locations::show));
        page(javalin, pageAuthorization, Permission.PRODUCTS, places + "/new", location::showNew, location::create);
        page(javalin, pageAuthorization, Permission.PRODUCTS, places + "/{id}", location::show, location::change);
        var list = AdminInventoryListPage.PATH;
        page(javalin, pageAuthorization, Permission.PRODUCTS, list, inventory::show, inventory::save);
        javalin.routes.get(list + "/export", pageAuthorization.staff(Permission.PRODUCTS, inventoryExport::send));
        page(
                javalin,
                pageAuthorization,
                Permission.PRODUCTS,
                AdminInventoryTransferPage.PATH,
                inventoryTransfer::show,
                inventoryTransfer::move);
        page(
                javalin,
                pageAuthorization,
                Permission.PRODUCTS,
                list + "/{id}",
                inventoryItem::show,
                inventoryItem::adjust);
    }

    private void customers(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var list = AdminCustomersPage.PATH;
        var addresses = list + "/{id}/addresses";
        page(javalin, pageAuthorization, Permission.CUSTOMERS, list, customers::show, customers::change);
        page(javalin, pageAuthorization, Permission.CUSTOMERS, list + "/new", customer::showNew, customer::create);
        javalin.routes.get(list + "/export", pageAuthorization.staff(Permission.CUSTOMERS, customerExport::send));
        var groups = AdminCustomerGroupsPage.PATH;
        javalin.routes.get(groups, pageAuthorization.staff(Permission.CUSTOMERS, customerGroups::show));
        page(
                javalin,
                pageAuthorization,
                Permission.CUSTOMERS,
                groups + "/new",
                customerGroup::showNew,
                customerGroup::create);
        page(
                javalin,
                pageAuthorization,
                Permission.CUSTOMERS,
                groups + "/{id}",
                customerGroup::show,
                customerGroup::change);
        page(javalin, pageAuthorization, Permission.CUSTOMERS, list + "/{id}", customer::show, customer::change);
        javalin.routes.get(list + "/{id}/data", pageAuthorization.staff(Permission.CUSTOMERS, customer::data));
        var merge = list + "/{id}/merge";
        page(javalin, pageAuthorization, Permission.CUSTOMERS, merge, customerMerge::show, customerMerge::merge);
        page(
                javalin,
                pageAuthorization,
                Permission.CUSTOMERS,
                addresses + "/new",
                customerAddress::showNew,
                customerAddress::create);
        page(
                javalin,
                pageAuthorization,
                Permission.CUSTOMERS,
                addresses + "/{address}",
                customerAddress::show,
                customerAddress::change);
    }

    private void delivery(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var taxed = AdminTaxesPage.PATH;
        page(javalin, pageAuthorization, Permission.SETTINGS, taxed, taxes::show, taxes::save);
        page(javalin, pageAuthorization, Permission.SETTINGS, taxed + "/new", tax::showNew, tax::create);
        page(javalin, pageAuthorization, Permission.SETTINGS, taxed + "/{id}", tax::show, tax::change);
        var zones = AdminShippingPage.PATH;
        var rates = zones + "/{id}/rates";
        page(javalin, pageAuthorization, Permission.SETTINGS, zones, delivery::show, delivery::confirm);
        page(javalin, pageAuthorization, Permission.SETTINGS, zones + "/new", zone::begin, zone::add);
        page(javalin, pageAuthorization, Permission.SETTINGS, zones + "/{id}", zone::show, zone::save);
        page(javalin, pageAuthorization, Permission.SETTINGS, rates + "/new", rate::begin, rate::save);
        page(javalin, pageAuthorization, Permission.SETTINGS, rates + "/{rate}", rate::show, rate::save);
        javalin.routes.post(zones + "/{id}/delete", pageAuthorization.staff(Permission.SETTINGS, zone::remove));
        javalin.routes.post(rates + "/{rate}/delete", pageAuthorization.staff(Permission.SETTINGS, rate::remove));
    }

    private void payments(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var list = AdminPaymentsPage.PATH;
        page(javalin, pageAuthorization, Permission.SETTINGS, list, payments::show, payments::move);
        page(javalin, pageAuthorization, Permission.SETTINGS, list + "/new", paymentMethod::begin, paymentMethod::add);
        page(javalin, pageAuthorization, Permission.SETTINGS, list + "/{id}", paymentMethod::show, paymentMethod::save);
        javalin.routes.post(list + "/{id}/delete", pageAuthorization.staff(Permission.SETTINGS, paymentMethod::remove));
    }

    private static void page(
            JavalinConfig javalin,
            PageAuthorization pageAuthorization,
            Permission permission,
            String path,
            StaffHandler shown,
            StaffHandler sent) {
        javalin.routes.get(path, pageAuthorization.staff(permission, shown));
        javalin.routes.post(path, pageAuthorization.staff(permission, sent));
    }
}
