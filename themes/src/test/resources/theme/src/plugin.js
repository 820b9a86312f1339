import Default from './layouts/Default.vue'

export default {
  install(app) {
    app.component('LayoutDefault', Default)
    app.component('PageHome', () => import('./pages/Home.vue'))
    app.component('PageCollections', () => import('./pages/Collections.vue'))
    app.component('PageCollection', () => import('./pages/Collection.vue'))
    app.component('PageProduct', () => import('./pages/Product.vue'))
    app.component('PageCart', () => import('./pages/Cart.vue'))
    app.component('PageSearch', () => import('./pages/Search.vue'))
    app.component('PageOther', () => import('./pages/Other.vue'))
    app.component('PageNotFound', () => import('./pages/NotFound.vue'))
    app.component('PageLogin', () => import('./pages/Login.vue'))
    app.component('PageRegister', () => import('./pages/Register.vue'))
    app.component('PageMyAccount', () => import('./pages/MyAccount.vue'))
    app.component('PageMyProfile', () => import('./pages/MyProfile.vue'))
    app.component('PageMyAddresses', () => import('./pages/MyAddresses.vue'))
    app.component('PageMyOrders', () => import('./pages/MyOrders.vue'))
    app.component('PageMyOrder', () => import('./pages/MyOrder.vue'))
  },
}
