/** Requests to the shop. "Never reject for business or network failures": every outcome is a result. */
const TIMEOUT = 10_000;
const UNAVAILABLE = 'The shop is not available now. Try again in a moment.';

/** Sends one request; resolves to `{success: true, data}` or `{success: false, error: {code, message, …}, data?}`. */
export async function send(method, path, body) {
  if (navigator.onLine === false) return failure('network', 'This device is offline.');
  const abort = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    abort.abort();
  }, TIMEOUT);
  try {
    const response = await fetch(path, {
      method,
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
      credentials: 'same-origin',
      keepalive: !!body, // why: a shopper who leaves at once still gets what was added
      signal: abort.signal,
    });
    return read(response, await response.json().catch(unlessNotJson), method);
  } catch {
    return late
      ? failure('timeout', 'The shop did not answer within 10 seconds.')
      : failure('network', 'The shop could not be reached.');
  } finally {
    clearTimeout(timer);
  }
}

function unlessNotJson(error) {
  if (error.name !== 'SyntaxError') throw error;
  return null;
}

function read(response, body, method) {
  if (response.status === 429) {
    const told = body?.error?.details?.retry_after ?? body?.error?.retry_after ?? response.headers.get('Retry-After');
    return failure('rate_limited', body?.error?.message ?? 'Too many requests.', { retry_after: Number(told) || 1 });
  }
  if (response.status >= 500) return failure('shop_unavailable', body?.error?.message ?? UNAVAILABLE);
  if (body?.success === false && body.error?.code) return body;
  if (!response.ok || !body) return failure('shop_unavailable', UNAVAILABLE);
  return method === 'GET' ? { success: true, data: body } : body;
}

export function failure(code, message, more) {
  return { success: false, error: { code, message, ...more } };
}
