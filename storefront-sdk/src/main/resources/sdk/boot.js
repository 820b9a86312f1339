/** The page's boot data, as the server wrote it into the document; an empty object where there is none. */
export function readBoot() {
  // why `script`: merchants may write any id into their HTML, but never a script element.
  const element = document.querySelector('script#vitrine-boot');
  try {
    return JSON.parse(element?.textContent || '{}');
  } catch (error) {
    console.error('[sdk] The boot data of this page is not JSON', error);
    return {};
  }
}
