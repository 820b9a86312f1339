/** Work done one piece after another, in the order it came. A piece that fails does not stop the next. */
export function createQueue() {
  let last = Promise.resolve();
  let open = 0;
  return {
    /** Resolves as `job` does, once everything before it is done. */
    add(job) {
      open++;
      const done = last.then(job).finally(() => open--);
      last = done.catch(() => {});
      return done;
    },
    get busy() {
      return open > 0;
    },
  };
}
