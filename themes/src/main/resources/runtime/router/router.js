// The router of browsers: every address is a page, guards decide, the browser's history follows. It has the part of
// vue-router's interface that does not deal with tables of routes, and keeps its rules.
import { nextTick, shallowReactive, shallowRef } from 'vue';
import { resolve, samePlace } from './addresses.js';
import { createEntries, scrollTo } from './entries.js';

const FAILURE = Symbol('navigation failure');

export const NavigationFailureType = { aborted: 4, cancelled: 8, duplicated: 16 };
export const routerKey = Symbol('router');
export const routeLocationKey = Symbol('route location');
export const START_LOCATION = {
  path: '/',
  name: undefined,
  params: {},
  query: {},
  hash: '',
  fullPath: '/',
  matched: [],
  meta: {},
  redirectedFrom: undefined,
};

export function isNavigationFailure(error, type) {
  return error instanceof Error && FAILURE in error && (type === undefined || Boolean(error.type & type));
}

/** All addresses begin with `base`; `placeFor(to, from, saved)` says where to scroll on a page that is reached. */
export function createPageRouter(base, placeFor) {
  const entries = createEntries(base);
  const currentRoute = shallowRef(START_LOCATION);
  const guards = createList();
  const lastGuards = createList();
  const followers = createList();
  const errorHandlers = createList();
  let pending = START_LOCATION;
  let settled = null;
  const ready = new Promise((done, fail) => {
    settled = (error) => (error ? fail(error) : done());
  });
  // why: who does not wait for the first page is not told of its failure twice.
  ready.catch(() => {});

  const route = (to) => resolve(to, currentRoute.value);
  // why: every text has a method of that name.
  const push = (to) => visit(to, typeof to === 'object' && Boolean(to.replace));
  const replace = (to) => visit(to, true);

  async function visit(to, replacing, redirectedFrom) {
    const from = currentRoute.value;
    const target = { ...route(to), redirectedFrom };
    pending = target;
    if (!to.force && samePlace(target, from)) {
      const failure = failureOf(NavigationFailureType.duplicated, target, from);
      // why: whoever follows may scroll elsewhere.
      await scroll(from, from, null);
      followers.each(target, from, failure);
      return failure;
    }
    const answer = await asked(target, from);
    if (answer && !isNavigationFailure(answer)) return redirect(answer, replacing, target);
    const failure = answer || arrive(target, from, () => enter(target, from, replacing, to.state));
    if (failure) settled(failure);
    followers.each(target, from, failure);
    return failure;
  }

  function redirect(answer, replacing, target) {
    const told = typeof answer === 'object' && answer.replace !== undefined;
    return visit(answer, told ? answer.replace : replacing, target.redirectedFrom || target);
  }

  /** Gives nothing when all guards agree, where one leads, or why the navigation ends. */
  async function asked(target, from) {
    try {
      for (const guard of [...guards.all, ...lastGuards.all]) {
        const answer = pending === target && (await answerOf(guard, target, from));
        if (pending !== target) return failureOf(NavigationFailureType.cancelled, target, from);
        if (answer === false) return failureOf(NavigationFailureType.aborted, target, from);
        if (answer instanceof Error) throw answer;
        if (answer && (typeof answer === 'string' || typeof answer === 'object')) return answer;
      }
      return undefined;
    } catch (error) {
      settled(error);
      if (errorHandlers.all.length > 0) errorHandlers.each(error, target, from);
      else console.error(error);
      throw error;
    }
  }

  function answerOf(guard, target, from) {
    // why: a guard that takes a third parameter answers by calling it.
    if (guard.length < 3) return guard(target, from);
    return new Promise((done, fail) => {
      Promise.resolve(guard(target, from, done)).catch(fail);
    });
  }

  function arrive(target, from, write) {
    if (pending !== target) return failureOf(NavigationFailureType.cancelled, target, from);
    const saved = write();
    currentRoute.value = target;
    scroll(target, from, saved);
    settled();
    return undefined;
  }

  function enter(target, from, replacing, data) {
    if (from !== START_LOCATION) {
      entries[replacing ? 'replace' : 'push'](target.fullPath, data);
      return null;
    }
    const saved = entries.placeOf(target.path);
    entries.replace(target.fullPath, { scroll: saved, ...data });
    return saved;
  }

  async function scroll(target, from, saved) {
    await nextTick();
    scrollTo(await placeFor(target, from, saved));
  }

  async function follow({ state }) {
    const steps = entries.follow(state);
    if (entries.isSilent()) return;
    const from = currentRoute.value;
    const target = route(entries.address());
    pending = target;
    entries.leave(from.path, steps);
    let answer;
    try {
      answer = await asked(target, from);
    } catch {
      if (steps) entries.undo(steps);
      return;
    }
    if (answer && !isNavigationFailure(answer)) {
      redirect(answer, false, target).catch(() => {});
      return;
    }
    const failure = answer || arrive(target, from, () => entries.placeOf(target.path));
    if (failure && failure.type !== NavigationFailureType.cancelled && steps) entries.undo(steps);
    followers.each(target, from, failure);
  }

  const router = {
    currentRoute,
    resolve: (to, from = currentRoute.value) => resolve(to, from),
    push,
    replace,
    go: (steps) => window.history.go(steps),
    back: () => window.history.back(),
    forward: () => window.history.forward(),
    beforeEach: guards.add,
    beforeResolve: lastGuards.add,
    afterEach: followers.add,
    onError: errorHandlers.add,
    isReady: () => ready,
    install(app) {
      const { globalProperties } = app.config;
      globalProperties.$router = router;
      Object.defineProperty(globalProperties, '$route', { enumerable: true, get: () => currentRoute.value });
      app.provide(routerKey, router);
      app.provide(routeLocationKey, shallowReactive(following(currentRoute)));
      window.addEventListener('popstate', follow);
      push(entries.address()).catch(() => {});
    },
  };
  return router;
}

function following(currentRoute) {
  const route = {};
  for (const name of Object.keys(START_LOCATION)) {
    Object.defineProperty(route, name, { enumerable: true, get: () => currentRoute.value[name] });
  }
  return route;
}

function failureOf(type, to, from) {
  return Object.assign(new Error(`navigation from ${from.fullPath} to ${to.fullPath} ended: ${type}`), {
    type,
    to,
    from,
    [FAILURE]: true,
  });
}

function createList() {
  const all = [];
  const add = (handler) => {
    all.push(handler);
    return () => {
      if (all.includes(handler)) all.splice(all.indexOf(handler), 1);
    };
  };
  const each = (...values) => all.slice().forEach((handler) => handler(...values));
  return { all, add, each };
}
