/** The other tabs of the same shop. Where browsers have no BroadcastChannel, tabs simply do not hear of each other. */
export function createChannel() {
  let line = null;
  const listeners = [];

  function open() {
    line ??= globalThis.BroadcastChannel ? new BroadcastChannel('vitrine:cart') : null;
    if (line) line.onmessage = ({ data }) => listeners.forEach((listener) => listener(data));
  }

  // why: an open line keeps some browsers from holding the page ready for the Back button.
  addEventListener('pagehide', () => {
    line?.close();
    line = null;
  });
  addEventListener('pageshow', open);
  open();

  return {
    post: (message) => line?.postMessage(message),
    onMessage: (listener) => void listeners.push(listener),
  };
}
