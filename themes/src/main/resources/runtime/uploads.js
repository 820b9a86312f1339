// Files of custom options on their way to the shop, with how much of each has arrived.
const LOST = 'The file could not be sent. Choose it again.';

/**
 * Sends the `file` of `own`, which gets `cancel` at once and in the end `value`, that of its property; rejects with a
 * sentence. `onPart` hears from 0.01 to 1.
 */
export async function send(own, variantId, option, onPart) {
  const { file } = own;
  const query = new URLSearchParams({ variant_id: String(variantId), option, name: file.name });
  const request = new XMLHttpRequest();
  const sent = new Promise((resolve, reject) => {
    request.upload.onprogress = (event) => event.lengthComputable && onPart(Math.max(0.01, event.loaded / event.total));
    request.onerror = request.onabort = () => reject(new Error(LOST));
    request.onload = () => {
      const { success, data, error } = answerOf(request);
      if (success) resolve(data.value);
      else reject(new Error((error && error.message) || LOST));
    };
  });
  request.open('POST', `/cart/upload.json?${query}`);
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.send(file);
  own.cancel = () => request.abort();
  own.value = await sent;
}

function answerOf(request) {
  if (request.status === 413) return { error: { message: 'The file is too large.' } };
  try {
    return JSON.parse(request.responseText);
  } catch {
    return {};
  }
}
