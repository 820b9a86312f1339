// The router of server bundles, and of browsers whose theme asks for more than the platform's own router has: all of
// vue-router.
import { createMemoryHistory, createRouter, createWebHistory } from 'vue-router';
import { inBrowser } from '../session.js';

export { NavigationFailureType, START_LOCATION, isNavigationFailure } from 'vue-router';

const Nothing = { render: () => null };

export function createPageRouter(base, scrollBehavior) {
  return createRouter({
    history: inBrowser ? createWebHistory(base) : createMemoryHistory(base),
    routes: [{ path: '/:path(.*)*', name: 'page', component: Nothing }],
    scrollBehavior,
  });
}
