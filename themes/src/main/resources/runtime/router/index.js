// The module "vue-router" of themes that ask for no more than this of it: the current page's address and the way to
// another. Its names, and what they do, are vue-router's.
import { inject } from 'vue';
import { routeLocationKey, routerKey } from './router.js';

export { NavigationFailureType, START_LOCATION, isNavigationFailure } from './router.js';
export { routeLocationKey, routerKey };

export const useRouter = () => inject(routerKey);
export const useRoute = () => inject(routeLocationKey);
