// Style elements by the name of what they were made from.
const NAME = 'data-vitrine-style';

/** Puts the text in the element of that name, which is made where the page has none. */
export function putStyle(name, css) {
  let element = document.querySelector(`style[${NAME}="${CSS.escape(name)}"]`);
  if (!element) {
    element = document.createElement('style');
    element.setAttribute(NAME, name);
    document.head.append(element);
  }
  if (element.textContent !== css) element.textContent = css;
}
