/*
 * The inline stub: `window.sdk` before the SDK has loaded. It stands in the page's head, so that any script may call.
 * It records subscriptions and actions in order and hands them over once; objects that scripts kept go on working.
 * why: no page or visitor data in here, so that one Content-Security-Policy hash allows it on every page.
 */
(() => {
  const calls = [];
  let real;
  const failure = new Promise((resolve) =>
    // "Load failure: after 10 s sdk.error set, promise stays pending but sdk.onError fires"
    setTimeout(() => {
      if (!real) {
        stub.error = Object.assign(new Error('The SDK did not load'), { code: 'load_failed' });
        resolve();
      }
    }, 10000),
  );
  const stub = (window.sdk = {
    error: null,
    load(sdk) {
      real = sdk;
      stub.error = null;
      for (const call of calls.splice(0)) {
        try {
          call();
        } catch (error) {
          console.error(error);
        }
      }
    },
  });

  const stand = (space, name) => {
    const place = space ? (stub[space] = stub[space] || {}) : stub;
    place[name] = (...args) => {
      const call = () => (space ? real[space] : real)[name](...args);
      if (real) return call();
      if (/^on/.test(name)) {
        let off;
        let over;
        calls.push(() => over || (off = call()));
        if (name == 'onError') failure.then(() => over || args[0](stub.error));
        return () => {
          over = 1;
          off && off();
        };
      }
      // why: reads that answer at once (getContext, getOrder) know nothing before the page's data has arrived.
      if (/^(current|get[CO])/.test(name)) return null;
      return new Promise((resolve) => calls.push(() => resolve(call())));
    };
  };

  for (const list of [
    ':ready,onError',
    'page:getContext,onLoad,onContextUpdate',
    'product:current,onVariantChange',
    'cart:get,onAdd,onUpdate,onRemove,add,update,updateMultiple,updateLines,remove,clear,reorder,updateNote,updateAttributes',
    'user:get,onAuthorized,onUnauthorized,navigateSignIn,navigateSignUp,signOut',
    'checkout:getOrder,onCompleteOrder,addDiscount,removeDiscount,navigateCheckout',
  ]) {
    const [space, names] = list.split(':');
    for (const name of names.split(',')) stand(space, name);
  }
})();
