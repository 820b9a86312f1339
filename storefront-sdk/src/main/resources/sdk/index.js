/** `window.sdk`: puts the parts together, freezes the whole and takes over from the inline stub. */
import { readBoot } from './boot.js';
import { createCart } from './cart.js';
import { createChannel } from './channel.js';
import { createCheckout } from './checkout.js';
import { createEmitter } from './emitter.js';
import { frozen } from './frozen.js';
import { createPage } from './page.js';
import { createProduct } from './product.js';
import { createReady } from './ready.js';
import { createUser } from './user.js';

/* global VERSION: written by the build */

function createSdk() {
  const boot = readBoot();
  const emitter = createEmitter();
  const channel = createChannel();
  const cart = createCart(emitter, channel, boot.data?.cart);
  const sdk = {
    version: VERSION,
    error: null,
    ready: createReady(() => sdk, emitter),
    onError: emitter.listener('onError'),
    page: createPage(emitter, boot),
    product: createProduct(emitter, boot),
    cart: cart.api,
    user: createUser(emitter, channel, boot),
    checkout: createCheckout(emitter, cart, channel, boot),
  };
  return frozen(sdk);
}

// why: a second copy of the script on one page must not count everything twice.
if (!window.sdk?.version) {
  const stub = window.sdk;
  const sdk = createSdk();
  Object.defineProperty(window, 'sdk', { value: sdk, enumerable: true, writable: false, configurable: false });
  stub?.load?.(sdk);
}
