import LayoutDefault from './layouts/Default.vue'

const account = () => import('./pages/Account.vue')

// The platform finds each page by its reserved name. Pages are loaded when first needed;
// the layout stands around all of them, so it comes with the first file.
export default {
  install(app) {
    app.component('LayoutDefault', LayoutDefault)
    app.component('PageHome', () => import('./pages/Home.vue'))
    app.component('PageCollections', () => import('./pages/Collections.vue'))
    app.component('PageCollection', () => import('./pages/Collection.vue'))
    app.component('PageProduct', () => import('./pages/Product.vue'))
    app.component('PageCart', () => import('./pages/Cart.vue'))
    app.component('PageSearch', () => import('./pages/Search.vue'))
    app.component('PageOther', () => import('./pages/Other.vue'))
    app.component('PageLogin', account)
    app.component('PageRegister', account)
    app.component('PageMyAccount', () => import('./pages/MyAccount.vue'))
    app.component('PageMyProfile', () => import('./pages/MyProfile.vue'))
    app.component('PageMyAddresses', () => import('./pages/MyAddresses.vue'))
    app.component('PageMyOrders', () => import('./pages/MyOrders.vue'))
    app.component('PageMyOrder', () => import('./pages/MyOrder.vue'))
    app.component('PageNotFound', () => import('./pages/NotFound.vue'))
  },
}
